// breaks: nothing-imports-tests-or-launcher
import { freePort } from '../../../launcher/src/processes';
export const kit = freePort;
