import { understood } from '../../../test/kit/books/understood';

/** A balance of 997,15 with 1, 2, 3, 4 and 5 paid in. */
const SUMS = ['998,15', '1000,15', '1003,15', '1007,15', '1012,15'];

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

  test('a total that has the only sign tells nothing of the rows that it is the sum of', () => {
    const lines = [
      'Movimiento,Tipo,Fecha,Importe,D/H',
      'Comisión Bogotá,Comisión,2024-09-19,"16.842,00",Débito',
      'Cuenta corriente Suma total,,2024-09-19,"-16.842,00",',
    ];
    expect(understood(lines, 'cash').rows).toEqual(['09-19 -1684200']);
    const more = [
      'Processed on;Narration;Value;Account balance',
      '29.12.2025;Skaidra nauda;234,84;-325,68',
      '28.12.2025;Makecommerce;917,70;-90,84',
      '27.12.2025;Komisija;1,86;826,86',
      '29.12.2025;Konts Kopā;-1154,40;',
    ];
    expect(understood(more, 'savings')).toMatchObject({ rows: ['12-29 -23484', '12-28 -91770', '12-27 -186'] });
  });

  test('rows that take each other back tell nothing of the signs of a card', () => {
    const lines = [
      'Details,Date,Amount',
      'Riverside Clinic,2023-07-24,116.72',
      'Service,2023-07-25,-0.55',
      'Service REVERSAL,2023-07-25,0.55',
      'Chipotle Card Purchase,2023-07-26,50.88',
      'Trader Card Purchase,2023-07-28,4.17',
      'Wholefds Card Purchase,2023-07-30,92.27',
      'Square,2023-07-30,576.15',
      'Square REVERSAL,2023-07-30,-576.15',
    ];
    expect(understood(lines, 'credit').asked).toEqual(['direction']);
    // After a fee of one of the two they are not of the same amount.
    const taken = lines.map((line) => line.replace('Square,2023-07-30,576.15', 'Square,2023-07-30,571.15'));
    expect(understood(taken, 'credit').asked).toEqual(['direction']);
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

  test.each([
    ['of a transfer, which may go either way', 'Nakazilo', 5, ['direction']],
    ['that came in few other rows', 'Polog', 2, ['direction']],
    ['that came in enough other rows', 'Polog', 3, []],
  ])('a word %s, beside a balance tells of the oldest row: %s in %d others', (_, word, others, asked) => {
    const lines = [
      'Datum;Opis;Tran type;Znesek;Stanje',
      `2025-12-06;Bankart;${word};1124,49;1000,00`,
      '2025-12-06;Petrol;Nakup s kartico;2,85;997,15',
      ...Array.from({ length: others }, (_row, at) => `2025-12-07;Furs;${word};${at + 1},00;${SUMS[at] ?? ''}`),
    ];
    expect(understood(lines).asked).toEqual(asked);
    // What is said of purchases goes with what the row itself says.
    const bought = [...lines.slice(0, 1), '2025-12-05;Lekarna;Nakup s kartico;5,00;1000,00', ...lines.slice(2)];
    expect(understood(bought).asked).toEqual([]);
  });

  test('the only minus of a file says nothing where it stands before a total', () => {
    const lines = [
      'Date,Reference,Narrative,Amount',
      '21/04/2024,6689,BRITISH GAS Direct debit 161401,17.07',
      '26/04/2024,5741,HARBOUR LETTINGS RENT Direct debit,581.31',
      '26/04/2024,,Sub total,-598.38',
      '01/05/2024,9206,Cash SINGAPORE SGP Cash,331.70',
    ];
    expect(understood(lines).asked).toEqual(['direction']);
    const signed = lines.map((line) => line.replace('581.31', '-581.31').replace('-598.38', '-564.24'));
    expect(understood(signed).asked).not.toContain('direction');
  });

  test.each([
    ['Advances', 'Payments'],
    ['Charges', 'Payments / Credits'],
    ['Qa', 'Payments'],
  ])('payments pay off a line of credit, whose charges stand beside: %s and %s', (out, into) => {
    const lines = [
      `Date,Text,${out},${into},Finance Charge,Balance Owing`,
      '03/03/2026,Advance to checking,500.00,,,1500.00',
      '03/16/2026,Payment thank you,,200.00,,1300.00',
      '03/31/2026,Finance charge,,,12.40,1312.40',
    ];
    const rows = ['03-03 -50000', '03-16 20000', '03-31 -1240'];
    expect(understood(lines, 'credit')).toEqual({ asked: [], rows, leftOut: 0 });
  });

  test('payments of a card beside what was given back may be purchases', () => {
    const lines = [
      'Date,Text,Payments,Refunds',
      '2026-03-03,Hotel,90.00,',
      '2026-03-16,Hotel,,20.00',
      '2026-03-18,Cafe,7.00,',
    ];
    expect(understood(lines, 'credit').asked).toEqual(['column']);
    expect(understood(lines)).toMatchObject({ asked: [], rows: ['03-03 -9000', '03-16 2000', '03-18 -700'] });
  });

  test('a minus in one column of a pair does not tell purchases from payments of a card', () => {
    const lines = ['Date,Text,Qa,Qb', '2026-03-03,Hotel,90.00,', '2026-03-16,Paid,,-20.00', '2026-03-18,Cafe,7.00,'];
    expect(understood(lines, 'credit').asked).toEqual(['column']);
    expect(understood(lines).asked).toEqual([]);
  });

  test('a balance of CR and DR is overdrawn where it is DR, and proves the rows around it', () => {
    const lines = [
      'Date,Particulars,Amount,Balance',
      '2026-03-03,Sadiq Mart,9800.00,4700.00 Cr',
      '2026-03-13,Zaman Stores,5250.00,550.00 Dr',
      '2026-03-26,Cash,20000.00,19450.00 Cr',
    ];
    expect(understood(lines).rows.slice(1)).toEqual(['03-13 -525000', '03-26 2000000']);
  });
});
