import { understood } from '../../../test/kit/books/understood';
import { detectLayout } from './layout';
import { completeMapping } from './mapping';
import { readRows } from './read-statement';

describe('tables and headers', () => {
  test('names may be written over two lines', () => {
    const lines = [
      '"Processed";"Effective";"";"Paid";"Money"',
      '"on";"date";"Narration";"in";"out"',
      '17.10.2025;18.10.2025;Bar;;113,88',
      '12.10.2025;11.10.2025;Conad;53,83;',
    ];
    expect(understood(lines)).toEqual({ asked: [], rows: ['10-17 -11388', '10-12 5383'], leftOut: 0 });
  });

  test('names over two lines may both name a date and money', () => {
    const lines = [
      'Data da;Data;Descritivo;Valor;Saldo do',
      'operação;valor;;(R$);dia',
      '17-01-2026;18-01-2026;Padaria;-1.286,16;2.240,79',
      '16-01-2026;18-01-2026;Mercado;-134,60;3.526,95',
    ];
    expect(understood(lines)).toEqual({ asked: [], rows: ['01-17 -128616', '01-16 -13460'], leftOut: 0 });
  });

  test('names over two lines of words that nobody knows together are whole names', () => {
    const lines = [
      'Tgl.;Tanggal;Uraian;Nomor;;Mata;',
      'Transaksi;Efektif;Transaksi;Bukti;Mutasi;Uang;Budget',
      '2024-08-17;2024-08-16;Pertamina;TX30;-55.846,88;IDR;General',
      '2024-08-15;2024-08-18;Alfamart;TX14;-2.690.780,00;IDR;Travel',
    ];
    expect(understood(lines)).toMatchObject({ asked: [], rows: ['08-17 -5584688', '08-15 -269078000'] });
  });

  test('names whose first line alone is known are not those of the first line', () => {
    const lines = [
      ';Dátum;Typ;;Suma;Mena',
      'Dátum;valuty;transakcie;Poznámka;transakcie;účtu',
      '30.04.2025;02.05.2025;Výber;Bankomat;-46,07;EUR',
      '02.05.2025;02.05.2025;Platba;Kaufland;-4,51;EUR',
      '04.05.2025;01.05.2025;Prevod;Horváth;1 660,85;EUR',
    ];
    expect(understood(lines)).toEqual({ asked: [], rows: ['04-30 -4607', '05-02 -451', '05-04 166085'], leftOut: 0 });
  });

  test('a column that is called date is asked about where another one, of no known name, is in better order', () => {
    const of = (...days: readonly (readonly [string, string])[]): readonly string[] => [
      'Qx,Date,Details,Amount',
      ...days.map(([one, other], at) => `${one},${other},Shop ${at},-${at + 1}.50`),
    ];
    const mixed = of(['2026-01-13', '2026-01-14'], ['2026-01-15', '2026-01-18'], ['2026-01-16', '2026-01-15']);
    expect(understood(mixed).asked).toEqual(['column']);
    const even = of(['2026-01-13', '2026-01-14'], ['2026-01-16', '2026-01-16'], ['2026-01-15', '2026-01-17']);
    expect(understood(even).asked).toEqual([]);
  });

  test('a total with the one day alone does not make the other one the better order', () => {
    const rows = [
      '05.07.2024;07.07.2024;Abc;2901,12',
      '03.07.2024;03.07.2024;Bcd;-2240,77',
      '01.07.2024;02.07.2024;Cde;-9,93',
    ];
    const lines = ['Дата платежа;Дата списания;Назначение;Сумма', ...rows, '05.07.2024;;Итого;117207,58'];
    expect(understood(lines).asked).toContain('column');
  });

  test('a state is known where the header comes again', () => {
    const rows = [
      '2023-07-29;Otomatik;25,43;;Provizyon',
      '2023-07-26;Kart;49,60;;Gerçekleşti',
      '2023-07-25;Maaş;;6,10;Gerçekleşti',
    ];
    const header = 'Tarih;Açıklama;Borç;Giren;Qx';
    expect(understood([header, ...rows, header, '2023-07-24;Kart;9,60;;Gerçekleşti']).rows).toEqual([
      '07-26 -4960',
      '07-25 610',
      '07-24 -960',
    ]);
  });

  const rows = ['2026-01-13,Paper,-48.20', '2026-01-20,Client,1250.00'];
  const others = ['2026-01-14,Interest,0.42', '2026-01-31,Transfer,300.00'];

  test.each([
    ['of another account in the same columns', ['Savings 0042', 'Date,Details,Amount'], 4],
    ['of what is pending, in columns of its own', ['Pending', 'Date,Merchant,Amount'], 4],
  ])('a second table %s is not recorded', (_, [title = '', header = ''], leftOut) => {
    const lines = ['Checking 0011', 'Date,Details,Amount', ...rows, '', title, header, ...others];
    expect(understood(lines)).toMatchObject({ rows: ['01-13 -4820', '01-20 125000'], leftOut });
  });

  test.each([
    ['over two lines', ['Transaksi;;', 'Tanggal;Deskripsi;Jumlah']],
    ['in groups', ['Transaction;;Money', 'Date;Details;Amount']],
  ])('a second table of another account is known by what stands above its names %s', (_, names) => {
    const first = ['2026-01-13;Paper;-48.20', '2026-01-20;Client;1250.00', '2026-01-21;Fuel;-60.00'];
    const lines = [
      'Checking 0011',
      ...names,
      ...first,
      '',
      'Savings account 0042',
      ...names,
      '2026-01-14;Interest;0.42',
    ];
    expect(understood(lines).rows).toEqual(['01-13 -4820', '01-20 125000', '01-21 -6000']);
  });

  test('a line of empty cells between a title and the names hides no second table', () => {
    const lines = [
      'Checking 0011',
      ',,',
      'Date,Details,Amount',
      ...rows,
      '',
      'Savings 0042',
      ',,',
      'Date,Details,Amount',
    ];
    expect(understood([...lines, ...others]).rows).toEqual(['01-13 -4820', '01-20 125000']);
  });

  test.each([['Page 2'], ['Checking 0011'], ['2']])(
    'a header that comes again below “%s” is of a new page',
    (title) => {
      const lines = ['Checking 0011', 'Date,Details,Amount', ...rows, '', title, 'Date,Details,Amount', ...others];
      expect(understood(lines).rows).toHaveLength(4);
    },
  );

  test('names of a second table are not those of the first one, whose language nobody knows', () => {
    const more = ['2026-01-21,Fuel,-60.00', '2026-01-22,Ink,-9.00'];
    const lines = ['Ab,Bc,Cd', ...rows, ...more, '', 'Pending', 'Date,Merchant,Amount', '2026-01-31,Cafe,4.00'];
    expect(understood(lines).rows).toEqual(['01-13 -4820', '01-20 125000', '01-21 -6000', '01-22 -900']);
  });
});

describe('what is printed among the rows', () => {
  test('a balance carried from page to page is no movement, under whatever name', () => {
    const lines = [
      'Date,Details,Reference,Amount',
      '2026-01-13,Paper,A1,-48.20',
      '2026-01-14,Client,A2,1250.00',
      '2026-01-14,Riporto pagina,,2201.80',
      '',
      'Date,Details,Reference,Amount',
      '2026-01-14,Konto 77,,2201.80',
      '2026-01-20,Fuel,A3,-60.00',
      '2026-01-21,Ink,A4,-9.00',
    ];
    expect(understood(lines)).toMatchObject({ rows: ['01-13 -4820', '01-14 125000', '01-20 -6000', '01-21 -900'] });
  });

  test('a figure that comes again on the next page is asked about where nothing calls it a balance', () => {
    const lines = [
      'Date,Details,Amount',
      '2026-01-13,Paper,-48.20',
      '2026-01-14,Konto 77,2201.80',
      'Date,Details,Amount',
      '2026-01-14,Konto 77,2201.80',
      '2026-01-20,Fuel,-60.00',
    ];
    expect(understood(lines).asked).toEqual(['rows']);
  });

  test('two equal payments of a day, each with a second line of text, are payments', () => {
    const lines = [
      'Date,Day,Details,Out,In',
      '14/01/2026,14/01/2026,FEE,6.66,',
      ',,FOR CARD,,',
      '14/01/2026,14/01/2026,FEE,6.66,',
      ',,FOR CASH,,',
      '21/01/2026,21/01/2026,SHOP,1.00,',
    ];
    expect(understood(lines)).toMatchObject({ asked: [], rows: ['01-14 -666', '01-14 -666', '01-21 -100'] });
  });

  test('the oldest row, whose amount is its balance, is asked about though account and currency stand in it', () => {
    const row = (rest: string): string => `Business,${rest}`;
    const lines = [
      'Koxbas,Lanbin,Burlor,Baltir,Gislil,Nolnen',
      row('22-04-2026,Smith,-880.79,SGD,18163.51'),
      row('20-04-2026,Grab,-65.35,SGD,19044.30'),
      row('16-04-2026,Client,311.02,SGD,19109.65'),
      row('07-04-2026,Kurnul,18798.63,SGD,18798.63'),
    ];
    expect(understood(lines).asked).toEqual(['rows']);
  });

  test('the turnover of one row is asked about', () => {
    const lines = [
      'Date posted,Type,Particulars,Withdrawal,Money in',
      '16.05.2025,Card,Shop,61.56,',
      '16.05.2025,,Turnover of debit side 16.05.2025,61.56,',
    ];
    expect(understood(lines).asked).toEqual(['rows']);
  });

  test('the sum of all the rows below, which have balances and it has none, is asked about', () => {
    const lines = [
      'Date,Narrative,Amount,Balance',
      '16.10.2024,Qx 16.10.2024,-222.87,',
      '16.10.2024,Paper,-66.08,810.74',
      '13.10.2024,Ink,-4.35,876.82',
      '12.10.2024,Fuel,-1.00,881.17',
      '10.10.2024,Shop,-151.44,882.17',
    ];
    expect(understood(lines)).toMatchObject({ asked: ['rows'], leftOut: 1 });
  });

  test('a turnover above the rows is left out, though the sum of it and the others is the last row', () => {
    const lines = [
      '交易时间,交易描述,金额,联机余额',
      '2026-04-03,借方合计,"1,198.55",',
      '2026-04-03,贷方发生额合计,0.00,',
      '2026-04-03,京东商城,-40.69,"61,775.79"',
      '2026-03-29,加油站,-907.28,"61,816.48"',
      '2026-03-28,张三,-246.99,"62,723.76"',
      '2026-03-28,手续费,-3.59,"62,970.75"',
    ];
    expect(understood(lines).rows).toEqual(['04-03 -4069', '03-29 -90728', '03-28 -24699', '03-28 -359']);
  });
});

describe('the day of value or of purchase', () => {
  const kept = (...lines: readonly string[]): readonly string[] => {
    const options = { accountType: 'credit', exponent: 2 } as const;
    const found = detectLayout(new TextEncoder().encode(lines.join('\n')), options);
    const completed = found.ok ? completeMapping(found.layout.draft) : null;
    const read = found.ok && completed?.ok ? readRows(found.table, completed.mapping, options) : null;
    return read?.ok
      ? read.rows.map((row) => (row.valid ? `${row.date} ${row.otherDate ?? '-'}` : 'invalid'))
      : ['none'];
  };
  const rows = ['13.01.2026,15.01.2026,Paper,-48.20', '20.01.2026,20.01.2026,Ink,-1.50', '21.01.2026,,Fuel,-60.00'];

  test('is kept beside the day of booking, where it is another one', () => {
    expect(kept('Transaction Date,Posting Date,Details,Amount', ...rows.slice(0, 2))).toEqual([
      '2026-01-15 2026-01-13',
      '2026-01-20 -',
    ]);
    expect(kept('Booking date,Value date,Details,Amount', ...rows)).toEqual([
      '2026-01-13 2026-01-15',
      '2026-01-20 -',
      '2026-01-21 -',
    ]);
  });

  test('is the other one of two that are asked about', () => {
    const lines = ['Qx,Date,Details,Amount', '2026-01-13,2026-01-15,A,-4.00', '2026-01-16,2026-01-18,B,-5.00'];
    const found = detectLayout(new TextEncoder().encode([...lines, '2026-01-17,2026-01-16,C,-6.00'].join('\n')), {
      accountType: 'checking',
      exponent: 2,
    });
    const [question] = found.ok ? found.layout.questions : [];
    expect(question?.choices.map(({ change }) => [change.date, change.otherDate])).toEqual([
      ['Date', 'Qx'],
      ['Qx', 'Date'],
    ]);
  });

  test('is none where no column is called so', () => {
    expect(kept('Booking date,Qx,Details,Amount', ...rows)).toEqual(['2026-01-13 -', '2026-01-20 -', '2026-01-21 -']);
  });
});
