import { id } from '@counterfoil/eventstore-wire/read-response';
import { output } from '@counterfoil/process/process-output';
export const message = id + output;
