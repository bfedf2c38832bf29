import type { Section } from './section.ts';

export const rightsSection: Section = {
  about: 'Rights',
  rules: [
    [
      'The server decides, for every operation, as the table of rights says; nobody acts on the owner, and nobody on themselves.',
      'roles › *',
      'ownership › *',
      'members › nobody acts on themselves',
    ],
    [
      'A group that the viewer may not know of (private, and not a member, whether they were one, or are banned) is `NOT_FOUND` in every operation, with the very code, words and details of one that does not exist; it is in no list, search or event, and `watch` tells of both alike.',
      'hidden groups › *',
      'groups › a private group is not found by strangers, in every operation',
      'groups › a private group stands in no list of a stranger',
      'groups › a private group stands in the list of its members',
      'groups › a group turned private vanishes for strangers',
      'search › does not find private groups of others',
      'watching groups › watching a private group tells nothing',
    ],
    [
      'Whoever is no member any more finds nothing of the group’s messages, their own included: `NOT_FOUND`.',
      'members › whoever is out finds nothing of the group, their own messages included',
      'messages › a third person cannot read a conversation',
    ],
    [
      'A banned person is a stranger who cannot join; in a password group strangers see the group, not its members. A password that was replaced never works again, and a group that gets one anew needs it said.',
      'bans › *',
      'passwords › *',
      'groups › a password group shows itself to strangers, but not its members',
    ],
    [
      'Wrong, missing and unknown credentials are `AUTH_FAILED`, and no error repeats a secret.',
      'sessions › wrong credentials are refused without repeating them',
      'sessions › an unknown user is refused',
      'sessions › each wrong credential is refused',
    ],
  ],
};
