import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import { perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, heardAs, part, patched, type Row } from './rows.ts';

type Breaks = Row[4];

/** Types of groups, as they were made. */
const types = perLife(() => new Map<string, string>());

const check = (where: string): string => `events › all that happens ${where} is told as of that place`;

/** Events, and where they say what place it was. */
const told: readonly (readonly [EngineEvent['type'], path: string])[] = [
  ['message.received', 'message.receiver'],
  ['message.edited', 'message.receiver'],
  ['message.deleted', 'message.receiver'],
  ['message.reaction', 'message.receiver'],
  ['receipt', 'target'],
  ['typing', 'target'],
  ['conversation.deleted', 'target'],
];

const groups = ['public', 'private', 'password'] as const;

/** Faults of where things are told to have been. */
export const plantedInPlaces: readonly PlantedFault[] = fromRows([
  ...told.flatMap(([type, path], index): readonly Row[] => {
    const of = groups[index % groups.length] ?? 'public';
    return [
      [
        `${type}-in-a-${of}-group-told-as-of-a-person`,
        `\`${type}\` says of a ${of} group that it is a person.`,
        check(`in a ${of} group`),
        placed(type, `in a ${of} group`),
        misplaced(type, `${path}.type`, of, () => 'user'),
      ],
      [
        `${type}-between-two-told-as-of-a-group`,
        `\`${type}\` says of a person that it is a group.`,
        check('between two people'),
        placed(type, 'between two people'),
        heardAs((event) =>
          event.type === type && part(event, `${path}.type`) === 'user'
            ? patched(event, `${path}.type`, () => 'group')
            : event,
        ),
      ],
      [
        `${type}-between-two-told-to-the-wrong-one`,
        `\`${type}\` between two names the one of them who did it.`,
        check('between two people'),
        placed(type, 'between two people'),
        heardAs((event, { uid, company }) => {
          const id = part(event, `${path}.id`);
          const other = company.uids.find((one) => one !== id && one !== uid) ?? uid;
          return event.type === type && part(event, `${path}.type`) === 'user'
            ? patched(event, `${path}.id`, () => (id === uid ? other : uid))
            : event;
        }),
      ],
    ];
  }),
  ...(['typing', 'receipt'] as const).map((type): Row => [
    `${type}-named-by-the-name-of-a-conversation`,
    `\`${type}\` bears the name of the conversation for its id.`,
    check('in a public group'),
    placed(type, 'in a public group'),
    heardAs((event) => (event.type === type ? patched(event, 'target.id', (id) => `group_${String(id)}`) : event)),
  ]),
]);

function placed(type: string, where: string): RegExp {
  return new RegExp(`the place in ${type.replace('.', String.raw`\.`)} of .* ${where} is|part of it is|is .* and, in`);
}

/** Told wrongly in groups of one type alone. */
function misplaced(type: EngineEvent['type'], path: string, of: string, change: () => unknown): Breaks {
  return (engine, company) => {
    const noted = answered('createGroup', (answer) => {
      types(company).set(String(part(answer, 'group.guid')), String(part(answer, 'group.type')));
      return answer;
    })(engine, company);
    const known = { ...engine, ...noted };
    const id = path.replace(/type$/, 'id');
    return {
      ...known,
      ...heardAs((event) =>
        event.type === type && types(company).get(String(part(event, id))) === of
          ? patched(event, path, change)
          : event,
      )(known, company),
    };
  };
}
