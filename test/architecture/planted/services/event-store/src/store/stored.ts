// breaks: the-store-knows-no-calls
import { call } from '../calls/call';
export const stored = call;
