// breaks: writing-and-projecting-meet-in-the-log
import type { Decider } from '../write/decider';
export type Copying = Decider;
