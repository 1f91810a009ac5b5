// breaks: no-barrels
import { everything } from './index';
export const barrelled = everything;
