import type { Column } from './columns';
import { plainFigure } from './columns';
import { currencyNames } from './currencies';
import { writeDate } from './date-writing';
import type { Plan } from './plan';
import type { Random } from './random';
import type { Sums } from './special-rows';

/** Records around the table, and the days that they name. */
export interface Surroundings {
  readonly above: readonly (readonly string[])[];
  readonly header: readonly (readonly string[])[];
  readonly below: readonly (readonly string[])[];
  readonly statedDays: readonly number[];
}

const BLANK: readonly string[] = [''];

/** What stands above the rows, and below them. */
export function surroundingsOf(plan: Plan, columns: readonly Column[], sums: Sums, random: Random): Surroundings {
  const writer = new SurroundingsWriter(plan, sums, random);
  return {
    above: writer.above(),
    header: headerOf(plan, columns),
    below: writer.below(columns.length),
    statedDays: writer.statedDays,
  };
}

class SurroundingsWriter {
  readonly statedDays: number[] = [];

  constructor(
    private readonly plan: Plan,
    private readonly sums: Sums,
    private readonly random: Random,
  ) {}

  above(): readonly (readonly string[])[] {
    return [...this.currency(), ...this.plain()];
  }

  private plain(): readonly (readonly string[])[] {
    const { plan } = this;
    const title = [this.random.pick(['Account statement', plan.accountName, 'Export', 'Transaction history'])];
    switch (plan.preamble) {
      case 'none':
        return [];
      case 'title':
        return [title];
      case 'facts':
        return [title, ...this.facts(), BLANK];
      case 'period':
        return [title, this.period(), BLANK];
      case 'summary':
        return [...this.facts(), BLANK, ...this.summary(), BLANK];
      case 'tables':
        return [title, BLANK, ...this.facts(), BLANK, ...this.cards(), BLANK, ...this.summary(), BLANK];
      default:
        return plan.preamble satisfies never;
    }
  }

  below(width: number): readonly (readonly string[])[] {
    const { plan, sums } = this;
    const { words } = plan.language;
    switch (plan.footer) {
      case 'none':
        return [];
      case 'totals':
        return [
          BLANK,
          [this.word(words.turnoverOut), plainFigure(sums.outMinor, plan)],
          [this.word(words.turnoverIn), plainFigure(sums.inMinor, plan)],
        ];
      case 'note':
        return [BLANK, ['This document was made by a computer and is valid without a signature.']];
      case 'table':
        return [
          BLANK,
          ...this.cards().map((cells) => [
            ...cells,
            ...Array.from({ length: Math.max(0, width - cells.length) }, () => ''),
          ]),
        ];
      default:
        return plan.footer satisfies never;
    }
  }

  /** The word for it and its code stand in one line or in two, or it is said in a sentence. */
  private currency(): string[][] {
    const { plan, random } = this;
    if (plan.toldCurrency !== 'above') return [];
    const word = this.word(plan.language.words.currency);
    const code = random.pick([plan.currency, ...currencyNames(plan.currency)]);
    return random.pick([
      [[`${word}:`], [code]],
      [
        ['Account', word],
        [plan.accountName, code],
      ],
      [[`${word}: ${code}`]],
      [[`All amounts in ${code}`]],
    ]);
  }

  private facts(): string[][] {
    const { plan, random, sums } = this;
    const { words } = plan.language;
    const all = [
      [random.pick(['IBAN', 'Account', 'Account Number:']), plan.accountName],
      [this.word(words.currency), plan.currency],
      [`${this.word(words.closing)}:`, plainFigure(sums.closingMinor, plan)],
      this.period(),
    ];
    return random.shuffled(all).slice(0, random.int(2, all.length));
  }

  private period(): string[] {
    const { plan, sums } = this;
    const day = (at: number): string => writeDate(at, '', { ...plan.date, time: '', zone: '' });
    this.statedDays.push(sums.firstDay, sums.lastDay);
    return this.random.pick([
      ['Period', `${day(sums.firstDay)} - ${day(sums.lastDay)}`],
      ['From', day(sums.firstDay), 'To', day(sums.lastDay)],
    ]);
  }

  /** A table of its own, with names and figures. */
  private summary(): string[][] {
    const { plan, sums } = this;
    const { words } = plan.language;
    return [
      [this.word(words.opening), this.word(words.turnoverOut), this.word(words.turnoverIn), this.word(words.closing)],
      [sums.openingMinor, sums.outMinor, sums.inMinor, sums.closingMinor].map((minor) => plainFigure(minor, plan)),
    ];
  }

  private cards(): string[][] {
    const { plan, random } = this;
    return [
      ['Card', 'Holder', 'Limit'],
      [`**** ${random.digits(4)}`, 'A. Example', plainFigure(500_000, plan)],
      [`**** ${random.digits(4)}`, 'B. Example', plainFigure(250_000, plan)],
    ];
  }

  private word(list: string): string {
    return this.random.pick(list.split('|'));
  }
}

function headerOf({ header }: Plan, columns: readonly Column[]): readonly (readonly string[])[] {
  const names = columns.map(({ name }) => name);
  switch (header) {
    case 'none':
      return [];
    case 'two-lines':
      return [names.map((name) => twoParts(name)[0]), names.map((name) => twoParts(name)[1])];
    case 'grouped':
      return [
        columns.map(({ role }) =>
          role === 'date' ? 'Transaction' : role === 'amount' || role === 'out' ? 'Money' : '',
        ),
        names,
      ];
    case 'plain':
    case 'upper':
    case 'lower':
    case 'camel':
    case 'snake':
    case 'pascal':
    case 'bracketed':
      return [names];
    default:
      return header satisfies never;
  }
}

/** 'Posting Date' stands over two lines; a single word stands on the second. */
function twoParts(name: string): readonly [string, string] {
  const at = name.lastIndexOf(' ');
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
}
