import { expect, test } from 'vitest'
import { bareHost } from './bare-host'

test.each([
  ['https://app.example.com', 'app.example.com', ['https://']],
  [' HTTPS://app.example.com/ ', 'app.example.com', ['HTTPS://', '/']],
  ['//app.example.com/login', 'app.example.com', ['//', '/login']],
  ['app.example.com/login?next=1', 'app.example.com', ['/login?next=1']],
  ['tls://origin.example.com:443/x', 'origin.example.com', ['tls://', ':443/x']],
  ['app.example.com:8443', 'app.example.com', [':8443']],
  ['https://*.example.com', '*.example.com', ['https://']],
  ['app.example.com', 'app.example.com', []],
  ['*.example.com', '*.example.com', []],
  ['https:', 'https:', []],
  ['https://', 'https://', []],
  ['//', '//', []],
  ['https://me:word@app.example.com', 'https://me:word@app.example.com', []],
  ['/path', '/path', []],
  ['two words/', 'two words/', []],
  ['', '', []],
])('the host in "%s" is "%s"', (text, host, removed) => expect(bareHost(text)).toEqual({ host, removed }))
