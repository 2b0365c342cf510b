/** Transfers to be written again, and the rhythms that make drafts of them. */
export const templates = {
  title: 'Templates',
  save: 'Save as template', notSaved: 'The template was not saved', nobody: 'Template without beneficiary',
  empty: 'No template yet', emptyText: 'Open a draft or a payment and press Save as template. A rhythm then makes a draft of it on its day; nothing is ever sent by itself.', emptySearch: 'No template fits the search',
  searchHint: 'Name or beneficiary',
  columns: { name: 'Name', payee: 'Beneficiary', amount: 'Amount', account: 'From account', rhythm: 'Rhythm', next: 'Next', actions: 'Actions' },
  asked: 'asked each time', use: 'Use', useOf: 'Use {{name}}', remove: 'Delete template', removeOf: 'Delete {{name}}',
  removed: '“{{name}}” was deleted. Drafts that it made stay.', undo: 'Undo',
  missed_one: 'No draft was made of “{{name}}” for {{first}}.',
  missed_other: 'No drafts were made of “{{name}}” for {{count}} days, from {{first}} to {{last}}.',
  make_one: 'Make the draft', make_other: 'Make {{count}} drafts', pass_one: 'Pass over it', pass_other: 'Pass over them',
  became: 'The draft became this template and is no longer among the drafts.', goOn: 'Go on with the draft',
  forDay: 'From the template “{{name}}”, for {{date}}.', forDayOf: '{{name}}, for {{date}}',
  form: {
    name: 'Name of the template', nameHint: 'For those who use it: the beneficiary does not see it.', nameNeeded: 'Give it a name.',
    amountHint: 'Leave it empty to be asked each time.', save: 'Save template', saved: 'The template is saved.', changed: 'Not saved yet.', cancel: 'Back',
    example: 'On {{date}}: {{text}}', unknown: 'This is no placeholder: {{found}}', language: 'Months are named in',
    notFound: 'This template does not exist', notFoundText: 'It was deleted, or belongs to another bank.',
  },
  placeholders: {
    heading: 'Placeholders', about: 'Write them into the description or the remittance information, braces included. A draft gets what they stand for on its day.',
    names: { date: '{date}', day: '{day}', month: '{month}', monthName: '{month name}', quarter: '{quarter}', year: '{year}' },
  },
  rhythm: {
    heading: 'Rhythm', about: 'On its day a draft is made, which waits under Drafts and on the Overview. It is never sent by itself.',
    every: 'How often', none: 'No rhythm', steps: { week: 'Every week', month: 'Every month', quarter: 'Every three months', year: 'Every year' },
    weekday: 'Day of the week', day: 'Day of the month', lastDay: 'Last day', lastDayOfShort: '{{day}}, or the last day',
    from: 'Not before', fromHint: 'Its first day is the first that fits from here on.', until: 'Not after', untilHint: 'Optional.', untilBefore: 'This is before the first day.',
    closed: 'Where banks do not settle', closedOn: { before: 'The banking day before', after: 'The banking day after' }, instant: 'Instant payments are settled on every day.',
    next: 'The next ones', nextOn: '{{day}}, paid on {{pay}}', noMore: 'No day is left: it has ended.',
    words: { week: 'Every week on {{weekday}}', month: 'Every month on day {{day}}', quarter: 'Every three months on day {{day}}', year: 'Every year on day {{day}}', monthLast: 'Every month on the last day', quarterLast: 'Every three months on the last day', yearLast: 'Every year on the last day' },
  },
};
