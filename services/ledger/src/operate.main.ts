import 'reflect-metadata';
import { runOperateCommand } from './operate-command';

void runOperateCommand(process.argv.slice(2), process.env, {
  // Waits for a slow pipe: what is not written when the process ends is lost.
  print: (text) => new Promise((resolve) => process.stdout.write(`${text}\n`, () => resolve())),
  tell: (line) => void process.stderr.write(`${line}\n`),
}).then((code) => process.exit(code));
