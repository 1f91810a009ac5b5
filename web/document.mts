import type { Plugin } from 'vite';

/** The faces that every page shows at once; those of other scripts come when a text needs them. */
const FIRST_FONTS = /^assets\/(?:inter|source-serif-4)-latin-wght-normal-.*\.woff2$/;

const STYLES = /<link rel="stylesheet"[^>]*href="\/(?<path>[^"]+)"[^>]*>/;

/**
 * Has the document itself bring what the first paint waits for: how the faces are declared, and that those of the
 * first page are wanted.
 */
export function quickDocument(): Plugin {
  return {
    name: 'quick-document',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const tags = Object.keys(bundle)
          .filter((path) => FIRST_FONTS.test(path))
          .map((path) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${path}` },
            injectTo: 'head-prepend' as const,
          }));
        const document = html.replace(STYLES, (link, path: string) => {
          const styles = bundle[path];
          if (styles?.type !== 'asset') return link;
          Reflect.deleteProperty(bundle, path);
          return `<style>${String(styles.source).trim()}</style>`;
        });
        return { html: document, tags };
      },
    },
  };
}
