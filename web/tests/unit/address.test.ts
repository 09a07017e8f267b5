import { describe, expect, it } from 'vitest';
import { handLink, isLoopback, reachablePage } from '../../src/lib/net/address';

const none = () => Promise.resolve({ addresses: [] });
const some = () => Promise.resolve({ addresses: ['http://192.168.1.20:7777/', 'http://10.0.0.7:7777/'] });
const broken = () => Promise.reject(new Error('no such address'));

describe('where phones find a screen', () => {
  it('is where the screen itself was opened, if that is in the network', async () => {
    const page = new URL('http://192.168.1.20:7777/club/#/table/abc');
    expect(await reachablePage(page, broken)).toBe('http://192.168.1.20:7777/club/');
    const secure = new URL('https://tavola.example/#/table/abc');
    expect(await reachablePage(secure, broken)).toBe('https://tavola.example/');
  });

  it('is told by the server, if the screen was opened on the machine itself', async () => {
    expect(await reachablePage(new URL('http://localhost:7777/#/table/abc'), some)).toBe(
      'http://192.168.1.20:7777/',
    );
  });

  it('is nowhere, if the server listens to its own machine only or does not say', async () => {
    expect(await reachablePage(new URL('http://127.0.0.1:7777/'), none)).toBeNull();
    expect(await reachablePage(new URL('http://[::1]:7777/'), broken)).toBeNull();
  });

  it('is never a name that means the machine itself', () => {
    for (const name of ['localhost', 'tavola.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
      expect(isLoopback(name), name).toBe(true);
    for (const name of ['192.168.1.20', 'tavola.local', 'localhost.example', '10.127.0.1'])
      expect(isLoopback(name), name).toBe(false);
  });

  it('leads to a seat', () => {
    expect(handLink('http://10.0.0.7:7777/', 'abc')).toBe('http://10.0.0.7:7777/#/hand/abc');
    expect(handLink('http://10.0.0.7/club/', 'abc', 'B')).toBe('http://10.0.0.7/club/#/hand/abc?seat=B');
  });
});
