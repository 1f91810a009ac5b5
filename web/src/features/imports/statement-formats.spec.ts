import 'reflect-metadata';
import { dropRefusal } from './statement-formats';

const WRONG_TYPE = { code: 'file-invalid-type', message: 'File type must be text/csv' };

test.each([
  ['March.xlsx', 'This is a workbook. Please save the sheet as CSV and choose that file.'],
  ['MARCH.XLS', 'This is a workbook. Please save the sheet as CSV and choose that file.'],
  ['March.pdf', 'This is a PDF file. Please export the statement from your bank as CSV.'],
  ['xlsx.zip', 'File type must be .csv or .txt, or a bank format: .ofx, .qfx, .qif, .xml (camt.053), .sta or .mt940'],
])('%s is refused with what can be done', (name, words) => expect(dropRefusal(WRONG_TYPE, name)).toBe(words));

test('an empty file is empty, whatever it is called', () => {
  expect(dropRefusal({ code: 'file-too-small', message: '' }, 'March.xlsx')).toBe('File is empty');
});
