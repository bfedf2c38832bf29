import { pictures } from './pictures.ts';

/** Someone that a visitor can be. */
export interface Person {
  readonly uid: string;
  readonly name: string;
  readonly about: string;
  /** Address of the picture that they have in every list; empty for none. */
  readonly picture: string;
}

/** The first people of the demo data. They log in with the uid alone. */
export const people: readonly Person[] = [
  { uid: 'ana', name: 'Ana Sousa', about: 'In most groups, owns some', picture: pictures.ana },
  { uid: 'ben', name: 'Ben Okafor', about: 'In meetings until 3', picture: '' },
  { uid: 'mei', name: '陈美玲', about: '忙碌中', picture: '' },
  { uid: 'yusuf', name: 'يوسف الحداد', about: 'متاح', picture: pictures.yusuf },
  { uid: 'noa', name: 'נועה לוי', about: 'New here', picture: '' },
];
