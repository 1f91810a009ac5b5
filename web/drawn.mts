import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';

const DRAWING = '/src/landing-drawn.tsx';
/** What the server answers a visitor at `/` with. */
const DOCUMENT = 'landing.html';
const EMPTY_ROOT = '<div id="root"></div>';

/** How Emotion writes the styles of each element, before it; what is for all pages has a name of its own. */
const OWN_STYLES = /<style data-emotion="css (?<name>[^"]+)">(?<rules>.*?)<\/style>/g;
const COMMON_STYLES = /<style data-emotion="css-global [^"]+">.*?<\/style>/g;

/**
 * Writes the landing page as a document of its own that shows all of it before any script has come. `main.tsx` goes on
 * from there. A face that comes after the text has been painted waits for the next visit: it would move all of it.
 */
export function drawnLanding(): Plugin {
  let root = '';
  let configFile: string | undefined;
  return {
    name: 'drawn-landing',
    apply: 'build',
    configResolved(config) {
      ({ root, configFile } = config);
    },
    async writeBundle({ dir = '' }) {
      const drawn = await draw(root, configFile);
      // The server's content security policy runs none.
      if (drawn.includes('<script')) this.error('the landing page is drawn with a script in it');
      const document = readFileSync(join(dir, 'index.html'), 'utf8');
      if (!document.includes(EMPTY_ROOT)) this.error(`index.html has no ${EMPTY_ROOT}`);
      const { styles, elements } = parted(drawn);
      const whole = document
        .replace('</head>', () => `${styles}</head>`)
        .replace(EMPTY_ROOT, () => `<div id="root">${elements}</div>`)
        .replaceAll('font-display:swap', 'font-display:optional');
      writeFileSync(join(dir, DOCUMENT), whole);
    },
  };
}

async function draw(root: string, configFile: string | undefined): Promise<string> {
  const server = await createServer({
    root,
    configFile,
    mode: 'production',
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { drawLanding } = (await server.ssrLoadModule(DRAWING)) as { drawLanding: () => string };
    return drawLanding();
  } finally {
    await server.close();
  }
}

/**
 * Between the elements styles would be their siblings, which some rules count. In the head Emotion takes those of one
 * element for written where their names stand in one list.
 */
function parted(drawn: string): { styles: string; elements: string } {
  const common = (drawn.match(COMMON_STYLES) ?? []).join('');
  const own = new Map(
    [...drawn.matchAll(OWN_STYLES)].map(({ groups = {} }) => [groups.name ?? '', groups.rules ?? '']),
  );
  const names = ['css', ...own.keys()].join(' ');
  return {
    styles: `${common}<style data-emotion="${names}">${[...own.values()].join('')}</style>`,
    elements: drawn.replaceAll(COMMON_STYLES, '').replaceAll(OWN_STYLES, ''),
  };
}
