// breaks: features-meet-through-modules-and-guards
import { recorded } from '../transactions/recorded';
export const queries = recorded;
