import type { Letter } from './letter';

/** Light only: mail programs colour dark mode themselves, each in its own way. From the brand's palette. */
const PAPER = '#FBFAF6';
const SURFACE = '#FFFFFF';
const INK = '#1B2430';
const MUTED = '#5B6472';
const RULE = '#E4E0D6';
const GREEN = '#1F6B4F';
const FOOTER = 'Counterfoil: bookkeeping that keeps its stubs.';
const SWITCHES = 'Which mails you get is decided in your profile, under Notifications.';
/** Longest line that mail programs show unbroken. */
const SUBJECT_LENGTH = 200;

/** One line without control characters: a line break in a name must not begin another header. */
export function subjectOf({ subject }: Letter): string {
  return subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_LENGTH);
}

/** The letter for programs that show no HTML, and for people who want none. */
export function textOf(letter: Letter): string {
  const figures = (letter.figures ?? []).map(({ label, value }) => `${label}: ${value}`).join('\n');
  const action = letter.action ? `${letter.action.label}:\n${letter.action.url}` : '';
  return [...letter.paragraphs, figures, action, `--\n${footerOf(letter)}`].filter(Boolean).join('\n\n') + '\n';
}

/** What stands for a link wherever somebody else than the addressee reads the mail. */
const MASKED_LINK = '[link, for the addressee alone]';
const ANY_LINK = /\b[a-z][a-z\d+.-]*:\/\/\S+/gi;

/** The words of {@link textOf} for everybody but the addressee: every address in them is masked. */
export function maskedTextOf(letter: Letter): string {
  const { action } = letter;
  const masked = action ? { ...letter, action: { ...action, url: MASKED_LINK } } : letter;
  return textOf(masked).replace(ANY_LINK, MASKED_LINK);
}

/** The same words as HTML, with styles in the elements: mail programs drop everything else. */
export function htmlOf(letter: Letter): string {
  const paragraphs = letter.paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`)
    .join('');
  const body = `${paragraphs}${figuresHtml(letter)}${actionHtml(letter)}`;
  const sheet = `max-width:560px;margin:0 auto;padding:24px;background:${SURFACE};border:1px solid ${RULE};border-radius:6px`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subjectOf(letter))}</title></head>
<body style="margin:0;padding:24px;background:${PAPER};color:${INK};font:16px/1.5 Inter,Helvetica,Arial,sans-serif">
<div style="${sheet}">
<h1 style="margin:0 0 16px;font:600 20px/1.3 'Source Serif 4',Georgia,serif">${escaped(subjectOf(letter))}</h1>
${body}
</div>
<p style="max-width:560px;margin:16px auto 0;color:${MUTED};font-size:12px">${escaped(footerOf(letter))}</p>
</body></html>
`;
}

function figuresHtml({ figures }: Letter): string {
  if (!figures || figures.length === 0) return '';
  const cell = `padding:8px 0;border-bottom:1px solid ${RULE}`;
  const figure = `${cell};text-align:right;font-variant-numeric:tabular-nums`;
  const rows = figures.map(
    ({ label, value }) =>
      `<tr><td style="${cell}">${escaped(label)}</td><td style="${figure}">${escaped(value)}</td></tr>`,
  );
  return `<table style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`;
}

function actionHtml({ action }: Letter): string {
  if (!action) return '';
  const { label, url } = action;
  const button = `display:inline-block;padding:10px 16px;background:${GREEN};color:#FFFFFF;border-radius:6px`;
  return `<p style="margin:24px 0 16px"><a href="${escaped(url)}" style="${button};text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0;color:${MUTED};font-size:12px">Or open this address: ${escaped(url)}</p>`;
}

/** Links that somebody asked for come whatever the switches say, and an address without an account has none. */
function footerOf({ kind, userId }: Letter): string {
  return userId === undefined || kind === 'password_reset' || kind === 'email_verification'
    ? FOOTER
    : `${FOOTER} ${SWITCHES}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
