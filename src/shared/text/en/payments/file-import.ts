/** Files whose lines are looked at before they are imported. */
export const fileImport = {
  columnsNotUsed: 'Nothing was made of these columns: {{columns}}.',
  counts_one: '{{number}} line', counts_other: '{{number}} lines', good_one: '{{number}} can be imported', good_other: '{{number}} can be imported', bad_one: '{{number}} cannot', bad_other: '{{number}} cannot',
  table: 'Lines of the file', line: 'Line', remarks: 'What stands out', fine: 'Nothing', importing: 'Importing…', all: 'All lines', onlyWrong: 'Only with problems', show: 'Show',
};
