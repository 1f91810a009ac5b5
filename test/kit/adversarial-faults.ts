/** Before each file of the project `adversarial-faults`: calls of the local event stores that it starts fail too. */
import { played } from './campaign';

process.env['EVENTSTORE_MODE'] = 'adversarial';
process.env['EVENTSTORE_SEED'] ??= '1';
process.env['EVENTSTORE_FAULTS'] ??= '1';
// Fewer than in the project `parts`, which plays the same books on a store without faults; the soak plays more.
process.env['MODEL_HTTP_SEQUENCES'] ??= String(played(5, 16));
