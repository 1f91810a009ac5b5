// breaks: server-runs-without-dev-packages
import { transformSync } from '@swc/core';
export const compiler = transformSync;
