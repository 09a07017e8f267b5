import { beforeEach, describe, expect, it } from 'vitest';
import { own } from '../../src/lib/state/own-name.svelte';

const ada = { id: 'a', name: 'Ada', token: 'secret of Ada' };
const ben = { id: 'b', name: 'Ben', token: 'secret of Ben' };

describe('point 5: a link of somebody else', () => {
  beforeEach(() => own.forget());

  it('is used at once only where no other name is in use', () => {
    own.open(ada);
    expect(own.name).toEqual(ada);
    own.open(ben);
    expect([own.name, own.offered]).toEqual([ada, ben]);
    own.decline();
    expect([own.name, own.offered]).toEqual([ada, null]);
  });

  it('leaves the secret that it replaces at hand', () => {
    own.open(ada);
    own.open(ben);
    own.use(ben);
    expect([own.name, own.offered, own.earlier]).toEqual([ben, null, [ada]]);
    expect(localStorage.getItem('tavola.earlier-names')).toContain(ada.token);
    own.use(ada);
    expect([own.name, own.earlier]).toEqual([ada, [ben]]);
  });

  it('takes the new secret of a name that is in use already', () => {
    own.open(ada);
    own.open({ ...ada, token: 'renewed' });
    expect([own.name?.token, own.offered, own.earlier]).toEqual(['renewed', null, []]);
  });

  it('leaves nothing behind on a device that others use', () => {
    own.open(ada);
    own.use(ben);
    own.forget();
    expect([own.name, own.earlier]).toEqual([null, []]);
    expect(localStorage.getItem('tavola.earlier-names')).not.toContain('secret');
  });
});
