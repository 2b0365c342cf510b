/** Files attached to a payment, a beneficiary, a closing or a dispute. */
export const attachments = {
  heading: 'Attachments',
  none: 'Nothing is attached.',
  add: 'Attach a file', hint: 'PDF, PNG, JPEG or Italian e-invoice (XML, P7M), at most {{size}} MB each. Pictures can be pasted.',
  of: '{{what}}: {{name}}',
  show: 'Show', save: 'Save as', remove: 'Remove',
  types: { pdf: 'PDF', png: 'PNG picture', jpeg: 'JPEG picture', invoice: 'E-invoice', signedInvoice: 'Signed e-invoice' },
  sizes: { megabytes: '{{number}} MB', kilobytes: '{{number}} kB' },
  added: 'added {{when}} by {{name}}',
  later: 'Added after approval',
  elsewhere: 'Not on this computer: it is where {{name}} added it.',
  atPreparer: 'The attached files stay on the computer of whoever prepared this: ask them to show you. What is approved covers their contents, by SHA-256.',
  fixed: 'What was approved with the payment can no longer be removed. Files added now are kept with it, but were not part of what was approved.',
  notShown: 'Tesoro shows pictures only. Save a PDF or an invoice to open it in another program.',
  saved: 'The file is saved',
  picture: 'Picture {{name}}',
  removeTitle: 'Remove {{name}}?', removeText: 'The file is deleted from this computer unless something else has it attached too.', removeConfirm: 'Remove file',
};
