import { understood } from '../fixtures/understood';

describe('the order of day and month', () => {
  const shops = ['Pret', 'Tesco', 'Deliveroo', 'Netflix', 'Octopus'];
  const of = (days: readonly string[], texts: readonly string[]): readonly string[] => [
    'Date,Details,Amount',
    ...days.map((day, at) => `${day},${texts[at] ?? ''},-${at + 4}.50`),
  ];

  test('is told by rows of one month that would be of the same day of many months otherwise', () => {
    const days = ['02/09/2026', '03/09/2026', '05/09/2026', '06/09/2026', '10/09/2026'];
    expect(understood(of(days, shops)).rows.slice(0, 2)).toEqual(['09-02 -450', '09-03 -550']);
    const other = ['09/02/2026', '09/03/2026', '09/05/2026', '09/06/2026', '09/10/2026'];
    expect(understood(of(other, shops)).rows.slice(0, 2)).toEqual(['09-02 -450', '09-03 -550']);
  });

  test.each([
    ['what comes back every month', ['05/02/2026', '05/03/2026', '05/04/2026', '05/05/2026'], Array(4).fill('Rent')],
    [
      'rents named after their months',
      ['05/02/2026', '05/03/2026', '05/04/2026', '05/05/2026'],
      ['Rent Feb', 'Rent Mar', 'Rent Apr', 'Rent May'],
    ],
    ['the first day of months', ['01/02/2026', '01/03/2026', '01/04/2026', '01/05/2026'], shops],
    ['too few months', ['05/02/2026', '05/03/2026', '05/04/2026'], shops],
  ])('is asked about: %s', (_, days, texts) => {
    expect(understood(of(days, texts)).asked).toEqual(['date-order']);
  });
});

describe('which way the money went', () => {
  test('a text that comes in one other row is no word for it', () => {
    const lines = [
      '01/01/2025,Rent 2025,"0,01",D,"9999,99"',
      '01/13/2025,Rent 2025,"0,02",C,"10000,01"',
      '02/01/2025,Paper,"0,01",D,"10000,00"',
    ];
    expect(understood(lines).rows).toEqual(['01-01 -1', '01-13 2', '02-01 -1']);
  });

  test.each([
    ['CREDIT', 'DEBIT'],
    ['Crédito', 'Débito'],
    ['Crédit', 'Débit'],
  ])('%s and %s in a column without a name may be kinds of cards: only many texts confirm them', (into, out) => {
    const rows = (...texts: readonly (readonly [string, string])[]): readonly string[] =>
      texts.map(([text, word], at) => `"1${at}/8/23","${text} REF ${at}","${word}","${at + 2}.253,33"`);
    const [paid, bought] = [
      ['Nómina', into],
      ['Kartenzahlung Tei', out],
    ] as const;
    const few = rows(['Popescu', into], ['Farmacia', out], ['Netopia', out], ['Mega', out], ['Ionescu', into]);
    expect(understood(few, 'cash').asked).toEqual(['direction']);
    expect(understood(rows(paid, bought, bought, paid, ['Smith', out], ['Tata', into])).asked).toEqual(['direction']);
    const many = rows(paid, bought, bought, paid, bought, bought, bought, ['Smith', out], ['Tata', into]);
    expect(understood(many, 'cash')).toMatchObject({ asked: [], leftOut: 0 });
    expect(understood(many, 'cash').rows.slice(0, 2)).toEqual(['08-10 225333', '08-11 -325333']);
  });

  test('words of the kind of payment give way to the column that is named after the direction', () => {
    const lines = [
      'Dátum;Popis;Typ transakcie;Čiastka;Smer;Zostatok',
      '13.06.2024;Tesco späť;Platba kartou;138,44;K;2684,49',
      '15.06.2024;Mzda;Prevod;792,58;K;3477,07',
      '16.06.2024;Zssk;Platba kartou;1,27;D;3475,80',
      '21.06.2024;Slovnaft;Platba kartou;49,06;D;3426,74',
      '22.06.2024;Firma;Prevod;29,04;K;3455,78',
    ];
    expect(understood(lines)).toMatchObject({
      asked: [],
      rows: ['06-13 13844', '06-15 79258', '06-16 -127', '06-21 -4906', '06-22 2904'],
    });
  });

  test('a total without a day, the only figure with a sign, tells nothing of the others', () => {
    const lines = [
      'Data operacji;Opis;Kwota',
      '23-08-2024;Opłata;46,03',
      '22-08-2024;Przelew;2,01',
      ';Razem;-48,04',
      '14-08-2024;Czynsz;354,67',
    ];
    expect(understood(lines).asked).toEqual(['direction']);
  });

  test('two words of money out and in tell it in a column of any name, but credit and debit do not', () => {
    const rows = (into: string, out: string): string[] => [
      'Dato;Modpart;Beløb;Qx',
      `11-11-2023;Firma;6050,66;${into}`,
      `13-11-2023;Butik;330,84;${out}`,
      `14-11-2023;Bageri;11,51;${out}`,
      `15-11-2023;Kunde;80,00;${into}`,
      `16-11-2023;Kiosk;5,00;${out}`,
    ];
    expect(understood(rows('Indsat', 'Hævet'))).toMatchObject({ asked: [] });
    expect(understood(rows('Credit card', 'Debit card')).asked).toEqual(['direction']);
  });

  test('one word beside a balance that went its way in all rows tells the oldest row too', () => {
    const lines = [
      'Maksekuupäev;Selgitus;Kande summa;Deebet/Kreedit;Saldo',
      '19.02.2023;Montonio;1393,52;Deebet;4525,43',
      '22.02.2023;Circle;51,34;Deebet;4474,09',
      '23.02.2023;Korter;17,92;Deebet;4456,17',
    ];
    expect(understood(lines)).toMatchObject({ asked: [], rows: ['02-19 -139352', '02-22 -5134', '02-23 -1792'] });
  });
});

describe('columns of money', () => {
  test('what was paid abroad is no side of a pair, though it fills the rows that the other side leaves empty', () => {
    const lines = [
      '14.4.2024;Minibank;-2 863,35;;NOK;2 863,35;;49 711,93',
      '9.4.2024;Renter;;;;;54,96;52 575,28',
      '6.4.2024;Varekjøp;-9,54;0,1013;USD;94,13;;52 520,32',
      '3.4.2024;Overføring;-5 549,06;;NOK;5 549,06;;52 614,45',
      '2.4.2024;Lønn;;;;;1 257,77;58 163,51',
    ];
    expect(understood(lines)).toEqual({
      asked: [],
      rows: ['04-14 -286335', '04-09 5496', '04-06 -9413', '04-03 -554906', '04-02 125777'],
      leftOut: 0,
    });
  });

  test('small figures beside amounts, of no known name, are asked about as fees may be', () => {
    const lines = [
      'Gasgun,Sergas,Ginmas,Fuxlun',
      '2026-01-13,Paper,-115.69,0.69',
      '2026-01-20,Ink,-1.50,3.45',
      '2026-01-21,Fuel,-65.76,',
      '2026-01-22,Client,-21.53,0.25',
      '2026-01-23,Ink,-3.53,',
    ];
    expect(understood(lines).asked).toEqual(['fee']);
  });

  test('a few figures that are small beside what the rows usually are may be fees, though larger than their own row', () => {
    const of = (name: string, ...figures: readonly string[]): readonly string[] => [
      `Data,Causale,Importo,${name}`,
      ...['-84.61', '-132.89', '-2.28', '-171.72', '-64.11', '-1.80'].map(
        (amount, at) => `2026-01-1${at},Bar ${at},${amount},${figures[at] ?? ''}`,
      ),
    ];
    expect(understood(of('Qx', '', '', '2.65', '', '', '2.00')).asked).toEqual(['fee']);
    expect(understood(of('Commissione', '', '', '2.65', '', '', '2.00')).asked).toEqual(['fee']);
    expect(understood(of('Qx', '', '', '265.00', '', '', '20.00')).asked).toEqual([]);
  });
});

describe('fees that the balance follows', () => {
  const header = 'Date,Details,Amount,Fees,E-Levy,Bal Before,Bal After';
  const rows = ['2026-03-03,Rent,-200.00,2.00,1.50,950.00,746.50', '2026-03-04,Wages,500.00,0.00,0.00,746.50,1246.50'];

  test('are told in the oldest row too where the balance before it stands beside', () => {
    const lines = [header, ...rows, '2026-03-19,Pots,-64.80,0.65,0.00,1246.50,1181.05'];
    expect(understood(lines)).toMatchObject({ asked: [], leftOut: 3 });
    expect(understood(lines).rows).toEqual(['03-03 -20000', '03-04 50000', '03-19 -6480']);
  });

  test('are asked about where one stands only in the oldest row, which no balance leads to', () => {
    const short = [
      header.replace('E-Levy', 'Commission'),
      ...rows,
      '2026-03-19,Pots,-64.80,0.65,0.00,1246.50,1181.05',
    ].map((line) =>
      line
        .split(',')
        .filter((_, at) => at !== 5)
        .join(','),
    );
    expect(understood(short).asked).toEqual(['fee']);
  });
});

test('a column called charges is the amount where there is no other', () => {
  const lines = ['Date,Details,Charge,Balance', '2026-03-03,Bridge,-3.75,58.20', '2026-03-14,Tunnel,-8.20,50.00'];
  expect(understood(lines)).toMatchObject({ asked: [], rows: ['03-03 -375', '03-14 -820'] });
});

describe('what the rows tell of their columns', () => {
  test('without a header a balance is told from the amounts that it lies above, though rows are missing', () => {
    const lines = [
      '16-11-2012;DSB;-48,00;26550,33',
      '26-10-2012;Cafe;-79,00;26054,54',
      '12-10-2012;Asos;-995,00;27939,54',
    ];
    expect(understood(lines)).toMatchObject({ asked: [], rows: ['11-16 -4800', '10-26 -7900', '10-12 -99500'] });
  });

  test('a card without signs whose balance went both ways is asked about by its balance', () => {
    const lines = [
      'Date,Details,Amount,Balance',
      '2026-01-13,Shop,12.50,112.50',
      '2026-01-14,Fuel,60.00,172.50',
      '2026-01-20,Payment,100.00,72.50',
      '2026-01-21,Cafe,4.00,76.50',
    ];
    expect(understood(lines, 'credit')).toEqual({
      asked: ['direction'],
      rows: ['01-13 -1250', '01-14 -6000', '01-20 10000', '01-21 -400'],
      leftOut: 0,
    });
  });

  test('the balance of a card is known by what it moves by, in few rows between two that leave the amount empty', () => {
    const lines = [
      '31.07.2023;"Mirlunrun 785";;;-535.50',
      '31.07.2023;"Tilisiirto REF 12";"Tilisiirto";100.00;-435.50',
      '01.08.2023;"Meikäläinen";"Tilisiirto";641.41;205.91',
      '01.08.2023;"Hertta";"Korttiosto";75.53;281.44',
      '03.08.2023;"Veszinfes 785";;;281.44',
    ];
    const { asked, rows } = understood(lines, 'credit');
    expect(asked).toContain('direction');
    expect(rows.map((row) => row.replace('-', '').split(' ')[1]?.replace('-', ''))).toEqual(['10000', '64141', '7553']);
  });

  test('words of a table below the rows are no states', () => {
    const lines = [
      'Qa,Qb,Qc,Qd',
      'Posted,2026-01-13,Paper Mill 0712,-12.50',
      'Canceled,2026-01-14,Ink and Pens,-24.43',
      'Posted,2026-01-20,Client of ours,500.00',
      'Pending,2026-01-21,Fuel Station 57444,-64.96',
      '',
      'Card,Holder,Limit,',
      '**** 1489,A. Example,5000.00,',
    ];
    expect(understood(lines).rows).toEqual(['01-13 -1250', '01-20 50000']);
  });

  test('notes below the rows do not tell what their columns hold', () => {
    const note = (text: string): string => `${text},${text},${text}`;
    const lines = [
      'Qa,Qb,Qc',
      '2026-01-13,Paper,-12.50',
      '2026-01-20,Client,500.00',
      ...Array(6).fill(note('Made by a computer')),
    ];
    expect(understood(lines)).toMatchObject({ asked: [], rows: ['01-13 -1250', '01-20 50000'] });
  });

  test.each([
    ['with signs', ['-27.68', '-1.07', '+902.03'], ['-53.14', '-25.46', '-24.39', '-926.42']],
    ['without signs', ['27.68', '1.07', '902.03'], ['872.28', '899.96', '901.03', '-1.00']],
  ])(
    'a balance is known where balances above and below the rows leave the amount empty, %s',
    (_, amounts, balances) => {
      const row = (day: string, text: string, at: number): string =>
        `2024-01-${day},${text},${balances[at] ?? ''},${amounts[at] ?? ''}`;
      const lines = [
        'Qa,Qb,Qc,Qd',
        `2024-01-23,Ruldastus,${balances[0] ?? ''},`,
        row('23', 'Taxi', 0),
        row('22', 'Bank charge', 1),
        row('13', 'Traders', 2),
        `2024-01-13,Tinraxras,${balances[3] ?? ''},`,
      ];
      expect(understood(lines)).toMatchObject({ asked: [], rows: ['01-23 -2768', '01-22 -107', '01-13 90203'] });
    },
  );
});
