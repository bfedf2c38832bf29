import type { Random } from '../random.ts';
import { pick } from './picking.ts';

/** What a group is about. */
export interface DemoTopic {
  readonly tag: string;
  readonly names: readonly string[];
  readonly description: string;
  /** Little conversations; lines alternate between people. */
  readonly talks: readonly (readonly string[])[];
}

const places: readonly string[] = [
  'Lisbon',
  'Zürich',
  'São Paulo',
  'Kraków',
  'Malmö',
  'Nairobi',
  'Kyoto',
  'İzmir',
  'Hà Nội',
  'Accra',
  'Montréal',
  'Tel Aviv',
  'Oslo',
  'Lagos',
  'Düsseldorf',
  'Athens',
  'Jaipur',
  'Busan',
  'Bogotá',
  'Reykjavík',
  'Tbilisi',
  'Porto',
  'Leeds',
  'Perth',
  'Riverside',
  'Hilltop',
  'Old Town',
  'Harbour',
  'Northside',
  'Station Road',
  'Elm Street',
  'Block C',
];

const topics: readonly DemoTopic[] = [
  {
    tag: 'sport',
    names: ['Runners', 'Football', 'Climbing Club', 'Sunday Cyclists', 'Swim Team', 'Yoga at Seven'],
    description: 'Training, matches and who brings the oranges.',
    talks: [
      [
        'Anyone up for 10 k tomorrow?',
        'What time?',
        '7 at the bridge',
        'That is early…',
        'Coffee afterwards 😄',
        'Ok, in!',
      ],
      ['Match moved to Saturday', 'Again?', 'The pitch is flooded', 'Fair. Same kit?', 'Blue this time'],
      ['My knee still hurts', 'See a physio before the race', 'Booked for Thursday 👍'],
    ],
  },
  {
    tag: 'work',
    names: ['Design Review', 'Release Crew', 'Standup', 'Platform Team', 'Support Desk', 'Budget 2027'],
    description: 'Decisions, blockers and the occasional cake.',
    talks: [
      [
        'The build is red on main',
        'Looking',
        'A flaky test, I think',
        'No, a real one: the date parser',
        'Fix is up for review',
        'Approved, thanks!',
      ],
      ['Can we move the review to 15:00?', 'Works for me', 'Same', '👍'],
      ['Who owns the invoice export?', 'Nobody since March 😬', 'Then it is mine until Friday', 'You are a hero'],
    ],
  },
  {
    tag: 'family',
    names: ['Family', 'Cousins', 'Grandma’s 80th', 'The Flat', 'Parents of 3b'],
    description: 'Birthdays, keys, and who has the cat.',
    talks: [
      ['Did anyone feed the cat?', 'I did, at six', 'She says otherwise', 'She always does 😹'],
      ['Cake or pie on Sunday?', 'Both', 'Both!', 'Fine, both. Who bakes?', 'Not me, remember last time', '😂😂'],
      ['Landed safely', 'So glad! How was it?', 'Long. Sleeping now', 'Call us tomorrow ❤️'],
    ],
  },
  {
    tag: 'music',
    names: ['Choir', 'Vinyl Swap', 'Late Night Jazz', 'Band Practice', 'Concert Buddies'],
    description: 'What we hear, play and sing.',
    talks: [
      ['New record is out!', 'Is it any good?', 'First half is wonderful', 'And the second?', 'Let us say… brave'],
      ['Practice on Tuesday?', 'The drummer is away', 'Quiet practice then', 'Finally'],
    ],
  },
  {
    tag: 'food',
    names: ['Lunch Club', 'Sourdough Friends', 'Supper at Eight', 'Street Food', 'Vegetable Garden'],
    description: 'Recipes, tables and tomatoes.',
    talks: [
      ['Tomatoes are ripe, come and get them', 'How many?', 'Yes', 'On my way 🍅'],
      ['The noodle place has moved', 'Where to?', 'Next to the library', 'Dangerous for me'],
      ['How long does it rise?', 'Overnight in the fridge', 'And then?', '230 °C with the lid on, 25 minutes'],
    ],
  },
  {
    tag: 'travel',
    names: ['Night Trains', 'Hikers', 'Weekend Trips', 'Island Hopping', 'Language Exchange'],
    description: 'Maps, tickets and packing lists.',
    talks: [
      ['Tickets are on sale', 'Window seats?', 'Got four together', 'Who owes you what?', 'I will send it tonight'],
      ['Is the pass open already?', 'Closed until Monday, snow', 'Then the valley route', 'Fine with me, less uphill'],
      ['¿Practicamos mañana?', 'Sí, a las seis', 'Perfecto, ¡hasta mañana!'],
    ],
  },
];

/** Names that a list must be able to show. */
const worldly: readonly string[] = [
  'مجموعة القراءة في عمّان',
  'أصدقاء الجامعة 🎓',
  'חברים מהצבא',
  'מתכונים של סבתא',
  '読書会・東京',
  '週末ハイキング部 🥾',
  '羽毛球俱乐部',
  '上海美食地图',
  '서울 러닝 크루',
  '부산 바다 친구들',
  'दिल्ली फ़ोटो क्लब',
  'Москва · книжный клуб',
  'Θεσσαλονίκη παρέα',
  'กลุ่มทำอาหาร',
  'ქართული სუფრა',
  'Crème brûlée & Co.',
  'Ζωή σε 3 γλώσσες / ثلاث لغات / three languages',
  '👩‍👩‍👧‍👦 Neighbours 🏡',
  '🎬🍿',
  'İstanbul’da Hafta Sonu',
  'Ålesund Fjordpadling',
  'Đi bộ Hà Nội',
  'The Very Long Named Society for the Preservation, Restoration and Occasional Celebration of Municipal Swimming Pools, Fountains and Related Waterworks',
  'مشروع Alpha – הצוות – 開発チーム',
  'A',
  '42',
];

/** What the group with this number is about, and its name. */
export function demoTopic(number: number, random: Random): { readonly topic: DemoTopic; readonly name: string } {
  const topic = pick(topics, random);
  // Spread over the first few hundred groups, where people look.
  const special = number % 11 === 3 ? worldly[Math.floor(number / 11)] : undefined;
  if (special !== undefined) return { topic, name: special };
  const place = pick(places, random);
  const plain = `${place} ${pick(topic.names, random)}`;
  return { topic, name: number < 400 || random() < 0.3 ? plain : `${plain} ${1 + Math.floor(number / 100)}` };
}

/** A conversation that two people could have anywhere. */
export function smallTalk(random: Random): readonly string[] {
  return pick(pick(topics, random).talks, random);
}
