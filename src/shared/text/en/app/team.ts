/** The team of this desk: who belongs to it, what its policy asks, and where its database is. */
export const team = {
  title: 'Team', manage: 'Open Team', under: 'Settings',
  about: 'A team is several desks that share one set of books in a PostgreSQL database of your own: nobody pays twice what a colleague has paid, and what you decide needs more than one signature. Without a team, this desk works alone, as it does now.',
  create: 'Create a team', join: 'Join a team',
  summary: '{{name}}, you are {{member}}', waiting: 'Waits to be let into {{name}}',
  db: {
    heading: 'Database', lead: 'A PostgreSQL of version 15 or newer. Whoever runs it gives you these.',
    host: 'Server', port: 'Port', database: 'Database', user: 'User', password: 'Database password', tls: 'Encryption', tlsChoices: { verify: 'TLS, certificate verified', none: 'None, only on this computer' },
    ca: 'Certificate authority', caHint: 'PEM, only where the server’s certificate comes from an authority of your own. Empty: those of the system.',
    test: 'Test', testing: 'Testing…', empty: 'It can be used: PostgreSQL {{version}}, and no team in it yet.', holds: 'It can be used: PostgreSQL {{version}}, with a team in it.',
    createHolds: 'There is a team in this database already: join it instead, or use another database.', joinEmpty: 'There is no team in this database yet: check its name against the invitation.',
    script: 'Save the set-up script', scriptHint: 'SQL for whoever runs the database, to be run once before the first team: it makes the tables and three roles with as few rights as possible. Run again, it brings an older database up to date.', saved: 'Saved: {{path}}',
    schema: 'Schema', schemaWrong: 'Small letters, digits and underscores, beginning with a letter.', change: 'Change the password', changeHint: 'The same database, reached with another password.', portWrong: 'A number from 1 to 65,535.',
  },
  names: { heading: 'Names', team: 'Name of the team', member: 'Your name', memberHint: 'As the others know you: it stands beside every signature.', device: 'Name of this computer', deviceHint: 'Such as “Anna’s laptop”.' },
  createLead: 'You become its first member and its administrator. Alone you can approve for yourself; as soon as others join, change the policy so that nobody does.',
  joinLead: 'An administrator gives you an invitation. Then you both see the same six words, and read them to each other.',
  invitation: 'Invitation', invitationHint: 'The whole text that you were given.',
  words: {
    heading: 'Compare six words', joining: 'Call an administrator of {{name}} and read these words aloud. If theirs are the same, they let you in.', admin: '{{name}} waits to be let in with {{device}}. Call them, and compare these words aloud.',
    list: 'Six words', same: 'They are the same', differ: 'They differ', never: 'Never compare them by a message: whoever sits in between could change it. If they differ, somebody may be pretending to be one of you.',
    refuseTitle: 'Turn this device away?', refuseText: 'It is not let in. If the words differ, somebody may stand between you: find out before you try again.',
    stop: 'Do not join', stopTitle: 'Stop joining?', stopText: 'The invitation is not used up. What is typed here is forgotten.', roles: 'Roles from the beginning', known: 'A further device of {{name}}',
  },
  state: {
    heading: 'State', connection: 'Connection', connected: 'Connected since {{when}}', connecting: 'Connecting…', offline: 'Not reachable since {{when}}', database: 'Database', me: 'You', device: 'This device', whole: 'The database holds what this desk knows', recordWhole: 'Team’s record',
    tampered: 'Differs at entry {{sequence}}; this desk knows it up to entry {{known}}. Noticed {{when}}.', tamperedNowhere: 'This desk knows it up to entry {{known}}. Noticed {{when}}.', by: 'It concerns {{name}}.',
    putBack: 'Put back what this desk knows', putBackDone_one: '{{count}} entry was put back.', putBackDone_other: '{{count}} entries were put back.',
    settle: 'I have looked into it', settleTitle: 'Have you looked into it?', settleText: 'What the entry says has no effect, now and later. Once you say so, every desk goes on. What you write stays in the team’s record, under your name.',
    settleNote: 'What it was', settleHint: 'For example who wrote it, and what was done about it.',
  },
  unreadable: {
    stops: 'Nothing is approved or sent from here meanwhile; reading goes on.',
    corrupt: { title: 'What this desk keeps of its team is damaged.', next: 'Ask an administrator of the team for help before anything else: they can revoke this device and invite it anew.' },
    newer: { title: 'A newer Tesoro has written what this desk keeps of its team.', next: 'Update Tesoro on this computer.' },
    notWritable: { title: 'What this desk keeps of its team cannot be written to.', next: 'Make room on the disk, or give your user the right to write into Tesoro’s folder, then open the connection again.' },
  },
  roles: {
    preparer: 'Preparer', approver: 'Approver', sender: 'Sender', payeeKeeper: 'Payee keeper', administrator: 'Administrator', auditor: 'Auditor',
  },
  roleHints: {
    preparer: 'writes payments and asks for approval', approver: 'approves what others prepared', sender: 'sends what is approved', payeeKeeper: 'changes beneficiaries', administrator: 'changes members, devices and the policy', auditor: 'reads everything, changes nothing',
  },
  members: {
    heading: 'Members', name: 'Name', roles: 'Roles', since: 'Since', actions: 'Actions', you: 'you', left: 'left {{when}}', invite: 'Invite', change: 'Change roles', changeOf: 'Change roles of {{name}}', remove: 'Remove', removeOf: 'Remove {{name}}',
    removeTitle: 'Remove {{name}} from the team?', removeText: 'Their signatures on what is not yet sent no longer count, their devices are locked out, and the key of the team changes. What they have read they have read: change the bank’s credentials as well if they must not use them any more.',
    askFor: 'Ask for this change', asked: 'Asked for: it takes effect when the policy is satisfied.', see: 'See the request', saveRoles: 'Give these roles', atLeastOne: 'At least one role is needed.',
    alone: 'You are the only member: nobody else signs what you prepare. The policy says so openly.',
  },
  inviting: {
    heading: 'Invite somebody', name: 'Their name', nameHint: 'As the others know them.', who: 'Who is it', newOne: 'Somebody new', furtherDevice: 'A further device of {{name}}', make: 'Make the invitation',
    text: 'Invitation for {{name}}', hint: 'Hand it over as you like: it opens nothing by itself. They also need the address of the database, and a user and password of their own from whoever runs it.',
  },
  policy: {
    heading: 'Policy', version: 'Version {{number}}', about: 'Every rule that applies has to be satisfied; none weakens another. Who prepared something never approves it. What no rule speaks of is refused.',
    none: 'No rule: everything is refused.', edit: 'Change the policy', add: 'Add a rule', editRule: 'Edit', editRuleOf: 'Edit rule {{number}}', removeRule: 'Remove', removeRuleOf: 'Remove rule {{number}}', up: 'Move rule {{number}} up', down: 'Move rule {{number}} down',
    save: 'Ask for this policy', discard: 'Discard changes', unchanged: 'Nothing was changed.', newer: 'The policy has changed meanwhile: discard your changes and look at the new one first.', wrong: 'A rule has something that cannot be taken: it is marked.', done: 'Done', rules: 'Rules',
  },
  rule: {
    sentence: '{{what}}: {{needs}}.', fromBelow: 'from {{from}} to below {{below}}', from: 'from {{from}}', below: 'below {{below}}', inCurrency: 'in {{currency}}', newPayee: 'to a new payee', knownPayee: 'to a known payee',
    total: { day: 'once the team’s total of the day is above {{amount}}', month: 'once the team’s total of the month is above {{amount}}' },
    refuses: 'none can be sent', nobodyElse: 'nobody else has to approve', approvers_one: '{{count}} approver has to approve', approvers_other: '{{count}} approvers have to approve',
    administrators_one: '{{count}} administrator has to approve', administrators_other: '{{count}} administrators have to approve', ofThese_one: '{{count}} of {{names}} has to approve', ofThese_other: '{{count}} of {{names}} have to approve',
    unknownMember: 'a former member',
    kinds: {
      transfer: 'transfers', instantTransfer: 'instant transfers', swiftTransfer: 'Swift transfers', virtualIbanTransfer: 'transfers from virtual IBANs', revert: 'returns of received transfers', orderCancellation: 'cancellations of orders', closing: 'closings of campaigns',
      recordChange: 'changes without money', payeeChange: 'new beneficiaries and other accounts of theirs', monthUnlock: 'unlocking of closed months', teamChange: 'changes of the team',
    },
  },
  form: {
    kinds: 'It is about', currency: 'Currency', currencyHint: 'Empty: any. Needed where amounts are named.', from: 'From amount', fromHint: 'Included. Empty: from zero.', below: 'Below amount', belowHint: 'Not included. Empty: without an end.',
    payee: 'Payee', payees: { any: 'Whoever is paid', new: 'Only a new payee', known: 'Only a known payee' }, total: 'Total of the team', totals: { none: 'Whatever was paid before', day: 'Total of the day above', month: 'Total of the month above' }, totalAbove: 'Above',
    asks: 'What it asks for', asksFor: { approvals: 'Signatures', refuses: 'Nobody can send it' }, approvals: 'Signatures needed', approvalsHint: 'From 0 to 20, not counting whoever prepared it.', whose: 'Whose', whoses: { all: 'Of all approvers', these: 'Only of these' }, these: 'These members',
    problems: { kinds: 'Choose at least one.', currency: 'Three letters, such as EUR.', currencyNeeded: 'A currency is needed where amounts are named.', amount: 'This is not an amount.', order: 'This has to be above the other amount.', approvals: 'A whole number from 0 to 20.', few: 'Fewer members are chosen than signatures are needed.' },
  },
  tryOut: {
    heading: 'Try it', kind: 'Kind', amount: 'Amount', currency: 'Currency', newPayee: 'To a new payee', preparedBy: 'Prepared by', day: 'Paid before on this day', month: 'Paid before in this month',
    question: 'Who would have to sign {{amount}} to {{payee}}?', questionOther: 'Who would have to sign this?', payees: { new: 'a new payee', known: 'a known payee' },
    nobody: 'Nobody else has to sign.', each_one: '{{count}} of {{names}}', each_other: '{{count}} of {{names}}', all: 'All of this is needed:',
    refused: { noRule: 'Refused: no rule speaks of it.', rule: 'Refused: rule {{number}} says that nobody can send it.', nobody: 'Refused: rule {{number}} asks for more signatures than there are members who may give them.' },
    incomplete: 'Complete the rule that is marked, and an amount that can be read.', sum: 'They sign besides {{name}}, who prepares it.',
  },
  devices: {
    heading: 'Devices', device: 'Device', member: 'Member', since: 'Since', seen: 'Last seen', actions: 'Actions', mine: 'this one', revoked: 'Revoked {{when}}', left: 'Left {{when}}; it still has the key of the team', revoke: 'Revoke', revokeOf: 'Revoke {{name}}', never: 'never',
    revokeTitle: 'Revoke {{name}}?', revokeText: 'Its signatures and its sending stop at once when this takes effect, and the key of the team changes. If it was stolen, change the bank’s credentials and the database password too.',
    leftText: 'It left by itself and can still read what the team writes, as long as it reaches the database. When this takes effect, the key of the team changes.',
  },
  delegation: {
    heading: 'Delegation', about: 'While you are away, somebody else signs on your behalf, never what they prepared themselves.', to: 'To', from: 'From', until: 'Until the end of', give: 'Delegate', end: 'End it', endOf: 'End the delegation to {{name}}', none: 'Nobody has delegated anything.',
    line: '{{by}} to {{to}}, {{from}} to {{until}}', wrong: 'The end has to lie after the beginning.', pick: 'Choose a member',
  },
  alarms: {
    heading: 'Alarms', about: 'Transfers at the bank that no request of the team explains: nobody here approved them.', notLooked: 'No alarm.', item: 'Nobody here approved this.', open: 'Open the transfer',
    own_one: '{{count}} transfer taken for the bank’s own', own_other: '{{count}} transfers taken for the bank’s own', ownKinds: { refund: 'The bank’s own refund {{id}}', cashout: 'The bank’s own cash-out {{id}}' },
    ownBy: { cro: 'It has the same number (CRO).', amount: 'The amount is the same, and the day the same or the one beside it.' },
    see: 'It is dealt with', seeTitle: 'Is it dealt with?', seeText: 'The alarm ends on every desk. What you write stays in the team’s record.', note: 'What it was', noteHint: 'For example that it was made in the bank’s own portal, and who confirmed that.', seen: 'Dealt with by {{name}} on {{when}}: {{note}}',
  },
  leave: {
    heading: 'Leave the team', button: 'Leave the team', title: 'Leave {{name}}?',
    about: 'This desk works alone again, with a copy of what was shared. It can then send without anybody’s signature, and the others no longer see what it does; they see that you left, and why. What waits for your signature goes on without you.',
    text: 'From then on this desk sends without anybody’s signature, and nobody stops it from paying what a colleague pays. The others see that you left, and the reason. You can come back only with a new invitation.', reason: 'Reason', reasonHint: 'Kept for ever in the team’s record, under your name.',
  },
};
