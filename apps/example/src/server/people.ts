/** Someone that a visitor can be. */
export interface Person {
  readonly uid: string;
  readonly name: string;
  readonly about: string;
}

/** The first people of the demo data. They log in with the uid alone. */
export const people: readonly Person[] = [
  { uid: 'ana', name: 'Ana Sousa', about: 'In most groups, owns some' },
  { uid: 'ben', name: 'Ben Okafor', about: 'In meetings until 3' },
  { uid: 'mei', name: '陈美玲', about: '忙碌中' },
  { uid: 'yusuf', name: 'يوسف الحداد', about: 'متاح' },
  { uid: 'noa', name: 'נועה לוי', about: 'New here' },
];
