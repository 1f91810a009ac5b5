import { understood } from '../../../test/kit/books/understood';

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

  test('figures in some rows of a file whose columns have no known names may be fees, however large', () => {
    const lines = [
      '"Gonnirron";"Kirvixnos";"Vuszindux";"Zusfesnil";"Busfinsus"',
      '"2023-09-20";"Zinsen BERLIN DE Zinsen, 305";"";"3,37";"CHF"',
      '"2023-09-21";"Entgelt MUENCHEN DE Entgelt";"-5,70";"-0,50";"CHF"',
      '"2023-09-24";"Bargeldauszahlung BASEL";"";"-20,35";"CHF"',
      '"2023-09-25";"Deutsche Bahn AG Kartenzahlung";"0,00";"-1,75";"CHF"',
    ];
    expect(understood(lines).asked).toEqual(['fee']);
    expect(understood(lines.map((line) => line.replace('-5,70', ''))).asked).toEqual([]);
    const ofTwo = ['Delzestil;Tangosfil;Daxrillel;Tesvulkel', 'Uttag 8411;2023-01-15;-200,00;46,05'];
    expect(understood([...ofTwo, 'COOP Kortköp, 992;2023-01-14;62,62;']).asked).toEqual(['fee']);
  });

  test('a row is left out as nothing only where no figure stands in it that cannot be read', () => {
    const rows = (...cells: readonly string[]): string[] => [
      'Date;Text;Payments in;Paid out',
      ...cells.map((pair, at) => `2025-04-0${at + 1};Shop;${pair}`),
    ];
    expect(understood(rows('0.00;316.89 R', '0.00;504.31 R', '0.00;84.08 R')).asked).toEqual(['column']);
    expect(understood(rows('12.00;', '0.00;504.31 R', '0.00;84.08 R-')).asked).toEqual(['column']);
    // Where all comes to nothing, what moved stands elsewhere.
    expect(understood(rows('0.00;x', '0.00;y', '0.00;z')).asked).toEqual(['column']);
    expect(understood(rows('12.00;0.00', '0.00;504.31', '0.00;0.00')).asked).toEqual([]);
  });

  test('a column called a fee is asked about also where its figures are whole', () => {
    const lines = ['Date,Details,Amount,Commission', '2023-09-10,Shop,-876.77,', '2023-09-10,Fuel,-3208,80'];
    expect(understood([...lines, '2023-09-11,Taxi,-2361.50,33', '2023-09-12,Cafe,-290,0']).asked).toEqual(['fee']);
  });

  test('a side of nothing but zeros is of the column by which the balance beside it moves', () => {
    const lines = [
      'Qa;Qb;Qc;Qd;Qe',
      '10.03.2024;Masraf;-26076,17;0,00;-725,79',
      '08.03.2024;Ankara;-25350,38;0,00;-255,64',
      '03.03.2024;Trendyol;-25094,74;0,00;-1736,29',
      '03.03.2024;Havale;-23358,45;0,00;-40310,19',
    ];
    expect(understood(lines)).toMatchObject({
      asked: [],
      rows: ['03-10 -72579', '03-08 -25564', '03-03 -173629', '03-03 -4031019'],
    });
  });

  test('a net that is less than the gross is not the amount that a fee is added to', () => {
    const lines = [
      'Datum,Text,Gross,Такса,NetAmount',
      '11/03/2025,Omv,"-10,48","0,52","-11,00"',
      '09/03/2025,Atm,"-96,53","0,00","-96,53"',
      '13/03/2025,Pay,"7 044,80","7,16","7 037,64"',
    ];
    expect(understood(lines).asked).toEqual([]);
    expect(understood(lines).rows).toEqual(['03-11 -1048', '03-09 -9653', '03-13 704480']);
  });

  test('a fee whose name is written in one word is one, also in the oldest row alone', () => {
    const lines = [
      'date,narration,gross,bankCharge,netAmount,closingBalance',
      '2025/5/13,Wang,"-5,569.65",0.00,"-5,569.65","337,152.29"',
      '2025/4/30,Tax,651.14,,651.14,"342,721.94"',
      '2025/4/28,Wages,"19,420.97",0.00,"19,420.97","342,070.80"',
      '2025/4/27,Wang,"1,065.57",-97.82,967.75,"322,649.83"',
    ];
    expect(understood(lines)).toMatchObject({ asked: [], leftOut: 1 });
  });

  test('what was paid abroad is no figure before the fees of rows that it is not in', () => {
    const lines = [
      'Date\tText\tGross amount\tDr/Cr\tFee\tNet\tOriginal amount',
      '2025-08-31\tRema\t709.80\tDr\t-2.51\t-712.31\t',
      '2025-08-31\tObos\t8974.96\tDr\t0.00\t-8974.96\t-8974.96',
      '2025-09-01\tOslo\t13.53\tDr\t\t-13.53\t',
      '2025-09-04\tWages\t17.59\tDr\t-4.22\t-21.81\t-17.59',
    ];
    const { asked, rows } = understood(lines);
    expect(asked.length > 0 || rows.includes('08-31 -71231') || rows.includes('08-31 -70980')).toBe(true);
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

  test('the day of booking counts, not that of value, also where most rows are totals without a day', () => {
    const lines = ['Pvm;Arvopäivä;Kuvaus;Määrä', '25.03.2025;24.03.2025;VEROHALLINTO Tilisiirto;-115,49'];
    const totals = [';;Hyvitykset yhteensä;0,00', ';;Veloitukset yhteensä;115,49'];
    expect(understood([...lines, ...totals]).rows).toEqual(['03-25 -11549']);
  });

  test.each([
    ['oldest first', (rows: readonly string[]) => rows],
    ['newest first', (rows: readonly string[]) => [...rows].reverse()],
  ])('a balance that moves by a figure without a mark tells what the marks of the others are, %s', (_, order) => {
    const of = (last: string, balance: string): readonly string[] => [
      'Date;Text;Out;In;Balance',
      ...order([
        '2026-03-03;Rent;12,000;;88,000',
        '2026-03-13;Wages;;45,000;133,000',
        `2026-03-24;Shop;${last};;${balance}`,
      ]),
    ];
    expect(understood(of('865', '132,135')).asked).toEqual([]);
    expect([...understood(of('865', '132,135')).rows].sort()).toEqual([
      '03-03 -1200000',
      '03-13 4500000',
      '03-24 -86500',
    ]);
    expect(understood(of('1,865', '131,135')).asked).toEqual(['decimal-mark']);
  });
});
