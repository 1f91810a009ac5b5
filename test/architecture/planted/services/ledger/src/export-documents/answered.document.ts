// breaks: documents-know-neither-calls-nor-jobs
import { guarded } from '../http/guarded';
export const answered = guarded;
