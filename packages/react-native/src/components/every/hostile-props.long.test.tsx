import {
  describeHostileProps,
  describeHostileProviders,
  hostileProps,
  hostileValues,
  moreHostileValues,
} from '../../testing/hostile-props.tsx';

const isOfSister = ({ name, isShared }: (typeof hostileProps)[number]): boolean => isShared && name !== 'KitGroups';

describe('what the frame of a list takes, on each list', () => {
  describeHostileProps(hostileProps.filter(isOfSister), [...hostileValues, ...moreHostileValues]);
});

describe('the values that the gate leaves out', () => {
  describeHostileProps(
    hostileProps.filter((one) => !isOfSister(one)),
    hostileValues,
    'rest',
  );
});

describe('more values of each kind', () => {
  describeHostileProps(
    hostileProps.filter((one) => !isOfSister(one)),
    moreHostileValues,
  );
  describeHostileProviders(moreHostileValues);
});
