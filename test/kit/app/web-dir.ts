import { join } from 'node:path';

/** Where the build puts the web app; `npm test` builds it before. Another build beside it is named by BUILT_WEB_DIR. */
export const WEB_DIR = process.env.BUILT_WEB_DIR ?? join(__dirname, '../../../web/dist');
