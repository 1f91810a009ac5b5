// breaks: no-feature-imports-another
export const later = () => import('../imports/upload');
