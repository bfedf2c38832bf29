import type { Random } from '../random.ts';
import { pick } from './picking.ts';

/** Someone in the demo. */
export interface DemoPerson {
  readonly uid: string;
  readonly name: string;
  readonly role: string;
  readonly statusMessage: string;
  readonly tags: readonly string[];
}

/** The first people of every demo: short uids to log in with, names from everywhere. */
const cast: readonly (readonly [uid: string, name: string, statusMessage: string])[] = [
  ['ana', 'Ana Sousa', 'Out on the water at weekends'],
  ['ben', 'Ben Okafor', 'In meetings until 3'],
  ['mei', '陈美玲', '忙碌中'],
  ['yusuf', 'يوسف الحداد', 'متاح'],
  ['noa', 'נועה לוי', ''],
  ['priya', 'प्रिया शर्मा', 'Chai first'],
  ['dmitri', 'Дмитрий Волков', ''],
  ['haruto', '佐藤 陽翔', '出張中'],
  ['elif', 'Elif Yıldız', ''],
  ['jisoo', '김지수', ''],
  ['lars', 'Lars Ødegård', 'Skiing, probably'],
  ['amara', 'Amara Nwosu', 'Night shift this week'],
];

const families: readonly (readonly [given: readonly string[], surnames: readonly string[]])[] = [
  [
    ['Olivia', 'Jack', 'Amelia', 'Harry', 'Grace', 'Tom'],
    ['Smith', 'Taylor', 'Walker', 'Hughes', 'Green'],
  ],
  [
    ['Lucía', 'Mateo', 'Sofía', 'Diego', 'Carmen', 'Íñigo'],
    ['García', 'Muñoz', 'Peña', 'Ibáñez', 'Rivas'],
  ],
  [
    ['Chloé', 'Théo', 'Inès', 'Gaël', 'Zoé', 'Rémi'],
    ['Lefèvre', 'Moreau', 'Garçon', 'Noël', 'Petit'],
  ],
  [
    ['Jürgen', 'Anke', 'Björn', 'Käthe', 'Jonas', 'Greta'],
    ['Müller', 'Groß', 'Schäfer', 'Weiß', 'Köhler'],
  ],
  [
    ['Zofia', 'Łukasz', 'Małgorzata', 'Paweł', 'Agnieszka'],
    ['Wójcik', 'Kowalczyk', 'Zieliński', 'Dąbrowska'],
  ],
  [
    ['Анна', 'Сергей', 'Ольга', 'Иван', 'Мария'],
    ['Иванова', 'Петров', 'Смирнова', 'Кузнецов'],
  ],
  [
    ['Ελένη', 'Νίκος', 'Μαρία', 'Γιώργος'],
    ['Παπαδόπουλος', 'Νικολάου', 'Γεωργίου'],
  ],
  [
    ['فاطمة', 'محمد', 'ليلى', 'عمر', 'نور'],
    ['العلي', 'منصور', 'حداد', 'الخطيب'],
  ],
  [
    ['דוד', 'מיכל', 'יונתן', 'תמר'],
    ['כהן', 'מזרחי', 'פרץ', 'ביטון'],
  ],
  [
    ['आरव', 'दीया', 'रोहन', 'मीरा'],
    ['पटेल', 'सिंह', 'गुप्ता', 'राव'],
  ],
  [
    ['Thảo', 'Minh', 'Hương', 'Đức'],
    ['Nguyễn', 'Trần', 'Lê', 'Phạm'],
  ],
  [
    ['Chiamaka', 'Kwame', 'Zanele', 'Tunde', 'Ayodele'],
    ['Adeyemi', 'Mensah', 'Dlamini', 'Okoro', 'Diallo'],
  ],
  [
    ['Aylin', 'Mehmet', 'Zeynep', 'Çağla'],
    ['Yılmaz', 'Şahin', 'Öztürk', 'Kaya'],
  ],
];

/** Whole names where the family name comes first. */
const wholeNames: readonly string[] = [
  '王伟',
  '李娜',
  '张敏',
  '刘洋',
  '鈴木 結衣',
  '高橋 蓮',
  '이민준',
  '박서연',
  '최도윤',
];

const statuses: readonly string[] = [
  '',
  '',
  '',
  'Available',
  'At the gym',
  'On holiday 🏝️',
  'En réunion',
  'Bin gleich da',
];

/** As many people as wished for; the first are always the same. */
export function demoPeople(count: number, random: Random): readonly DemoPerson[] {
  const people = cast
    .slice(0, count)
    .map(([uid, name, statusMessage]) => ({ uid, name, role: 'default', statusMessage, tags: [] as string[] }));
  if (count > people.length) {
    people.push({
      uid: 'helper',
      name: 'Kit Helper',
      role: '@agentic',
      statusMessage: 'Ask me anything',
      tags: ['bot'],
    });
  }
  while (people.length < count) {
    const [given, surnames] = pick(families, random);
    const name = random() < 0.15 ? pick(wholeNames, random) : `${pick(given, random)} ${pick(surnames, random)}`;
    people.push({
      uid: `person-${people.length + 1}`,
      name,
      role: 'default',
      statusMessage: pick(statuses, random),
      tags: random() < 0.1 ? ['new'] : [],
    });
  }
  return people;
}
