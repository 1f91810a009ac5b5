// breaks: the-log-knows-neither-writers-nor-readers
import type { Decider } from '../write/decider';
export type Asking = Decider;
