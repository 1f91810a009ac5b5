// breaks: features-know-neither-pages-nor-frame-nor-app
import { settings } from '../../pages/settings';
export const paged = settings;
