/** English of what shows people: an app that shows none does not pay for it. */
export const peopleWords = {
  'people.found_one': '{count} person found',
  'people.found_other': '{count} people found',
  'people.foundSoFar_one': 'More than {count} person found',
  'people.foundSoFar_other': 'More than {count} people found',

  'users.title': 'People',
  'users.emptyTitle': 'No people yet',
  'users.emptyText': 'People will show up here.',
  'users.errorTitle': 'Couldn’t load people',
  'users.errorMore': 'Couldn’t load more people',
  'users.block': 'Block',
  'users.unblock': 'Unblock',
  'users.blocked': 'Blocked',
  'users.blockTitle': 'Block {name}?',
  'users.blockText': 'You will no longer get messages from each other.',
  'users.unblockTitle': 'Unblock {name}?',
  'users.unblockText': 'You can write to each other again.',
} as const;
