import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { birthMark, endProcess, isAlive } from '../../../services/launcher/src/processes.js';
import { runDirectory } from '../run/run-directory';
import { eventually } from '../run/time-limit';

const SAID_CHARACTERS = 10_000;
const PROCESS = /^(\w+)\.(\d+)\.pid$/;

/** Something with processes that a spec file made for all of its run. */
export interface Made<Note> {
  readonly note: Note;
  readonly pids: readonly number[];
}

interface SharedProcess {
  readonly part: string;
  readonly pid: number;
  readonly file: string;
  readonly lives: boolean;
}

/**
 * The first spec file that needs a part makes it; the others, also in other processes, wait for its note. Where it
 * fails, the next one tries.
 * @param make gets a file for what the part's processes say
 * @throws once where one of its processes has ended by itself, with what it said; who asks next makes another one
 */
export async function onceARun<Note>(name: string, make: (log: string) => Promise<Made<Note>>): Promise<Note> {
  const directory = runDirectory();
  const [ended] = processesIn(directory).filter(({ part, lives }) => part === name && !lives);
  if (ended) {
    for (const kind of ['json', 'claim']) rmSync(join(directory, `${name}.${kind}`), { recursive: true, force: true });
    rmSync(ended.file, { force: true });
    throw new Error(endedByItself(directory, ended));
  }
  const [note, claim, log] = ['json', 'claim', 'log'].map((kind) => join(directory, `${name}.${kind}`)) as [
    string,
    string,
    string,
  ];
  return eventually(`the shared ${name}`, async () => {
    if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as Note;
    if (!isFirst(claim)) return undefined;
    try {
      const made = await make(log);
      for (const pid of made.pids) writeFileSync(join(directory, `${name}.${pid}.pid`), birthMark(pid) ?? '');
      writeFileSync(`${note}.part`, JSON.stringify(made.note));
      renameSync(`${note}.part`, note);
      return made.note;
    } catch (error) {
      rmSync(claim, { recursive: true });
      throw error;
    }
  });
}

/**
 * Ends what the spec files of a run have made for each other. @param directory the run's, also that of a run that was
 * killed
 * @returns what is to be told of those that had ended by themselves
 */
export async function endSharedParts(directory: string): Promise<string[]> {
  const processes = processesIn(directory);
  const told = processes.filter(({ lives }) => !lives).map((ended) => endedByItself(directory, ended));
  await Promise.all(
    processes
      .filter(({ lives }) => lives)
      .map(({ pid }) =>
        endProcess(pid, [
          { signal: 'SIGTERM', milliseconds: 15_000 },
          { signal: 'SIGKILL', milliseconds: 3_000 },
        ]),
      ),
  );
  return told;
}

function endedByItself(directory: string, { part, pid }: SharedProcess): string {
  const log = join(directory, `${part}.log`);
  const said = existsSync(log) ? readFileSync(log, 'utf8').slice(-SAID_CHARACTERS) : '';
  return `Process ${pid} of the ${part} that spec files share ended by itself, whatever they say of it. It said:\n${said}`;
}

function processesIn(directory: string): SharedProcess[] {
  const names = existsSync(directory) ? readdirSync(directory) : [];
  return names.flatMap((name) => {
    const [, part, number] = PROCESS.exec(name) ?? [];
    if (part === undefined) return [];
    const [pid, file] = [Number(number), join(directory, name)];
    return [{ part, pid, file, lives: isAlive(pid) && readFileSync(file, 'utf8') === birthMark(pid) }];
  });
}

function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
