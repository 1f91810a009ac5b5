import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed.mjs';
import { codeSplitting, materialModules } from './chunks.mjs';
import { quickDocument } from './document.mjs';
import { drawnLanding } from './drawn.mjs';
import { firstLoad } from './first-load.mjs';

/** Where `vite web` finds a running server; `npm start` prints its address. */
const API = process.env.COUNTERFOIL_URL ?? 'http://localhost:3000';

/** The libraries that the browser may know (walls: never events or event-sourcing). */
const LIBRARIES = /^@counterfoil\/(money|accounting|bank-statements|contracts)\/(.+)$/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [materialModules(), react(), quickDocument(), firstLoad(), compressedFiles(), drawnLanding()],
  resolve: { alias: [{ find: LIBRARIES, replacement: fileURLToPath(new URL('../libs/$1/src/$2', import.meta.url)) }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: codeSplitting() } },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
});
