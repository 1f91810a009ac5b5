import type { Express, Request } from 'express';
import type { Business } from '@counterfoil/contracts/business.contract';
import { FIRST_ANSWERS, LAST_BUSINESS_COOKIE, type FirstAnswer } from '@counterfoil/contracts/first-answers';
import { TOTAL_COUNT_HEADER } from '@counterfoil/contracts/header';
import { innerCall } from './inner-call';

const LAST_BUSINESS = new RegExp(`(?:^|; *)${LAST_BUSINESS_COOKIE}=([^;]*)`);
/** A page that waits longer is sent without what is missing: its app asks for that itself. */
const LIMIT_MS = 1_000;
/** What a first page is about stays well below; a list of thousands is better asked for beside the page. */
const MOST_CHARACTERS = 200_000;

/**
 * What the app would ask for first on this page, as an element of the document: asked here, it need not go over the
 * line and back. Whatever is refused is left out, and the app hears of the refusal when it asks.
 */
export async function firstAnswers(app: Express, request: Request): Promise<string> {
  const answers: FirstAnswer[] = [];
  const asked = { isOver: false };
  const take = async (path: string): Promise<unknown> => {
    const { status, text, header } = await innerCall(app, request, path);
    if (status !== 200 || text.length > MOST_CHARACTERS || asked.isOver) return undefined;
    const body: unknown = JSON.parse(text);
    const [total, link] = [header(TOTAL_COUNT_HEADER), header('Link')];
    answers.push({ path, body, ...(total === undefined ? {} : { total }), ...(link === undefined ? {} : { link }) });
    return body;
  };
  await withinLimit(takeAll(take, request));
  asked.isOver = true;
  // What somebody called a business must not end the element.
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${FIRST_ANSWERS}">${json}</script>`;
}

async function takeAll(take: (path: string) => Promise<unknown>, request: Request): Promise<void> {
  const [user, businesses] = await Promise.all([take('/api/auth/user'), take('/api/businesses')]);
  if (user === undefined || businesses === undefined) return;
  const open = (businesses as Business[]).filter(({ isArchived }) => !isArchived);
  const last = LAST_BUSINESS.exec(request.headers.cookie ?? '')?.[1];
  // As the app chooses; where it chose otherwise, it asks.
  const business = open.find(({ id }) => id === last) ?? open[0];
  if (business) await Promise.all(pathsOf(request, business).map(take));
}

/** What the pages that people open most are about, where the address says no more than which of them it is. */
function pathsOf({ originalUrl }: Request, { id, today }: Business): string[] {
  const books = `/api/businesses/${id}`;
  const year = `startDate=${today.slice(0, 4)}-01-01&endDate=${today}&by=month`;
  switch (originalUrl) {
    case '/':
      return [`${books}/financial-summary?${year}`, `${books}/accounts`, `${books}/reconciliations`];
    case '/transactions':
      return [`${books}/transactions?sort=date&order=desc&limit=100`, `/api/billing?businessId=${id}`];
    default:
      return [];
  }
}

function withinLimit(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LIMIT_MS);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
