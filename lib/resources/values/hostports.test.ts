import { expect, test } from 'vitest'
import { httpsHostport, tcpHostport } from './hostports'

test.each([
  ['app.example.com', 'app.example.com:443'],
  ['*.example.com', '*.example.com:443'],
  ['https://App.example.com', 'App.example.com:443'],
  ['HTTPS://app.example.com/', 'app.example.com:443'],
  ['https://app.example.com:8443', 'app.example.com:8443'],
  ['app.example.com:443', 'app.example.com:443'],
  ['app.example.com:', 'app.example.com:'],
  ['https://app.example.com/path', 'https://app.example.com/path'],
  ['http://app.example.com', 'http://app.example.com'],
  ['app', 'app'],
])('the input %s of an HTTPS edge is sent as %s', (typed, sent) => expect(httpsHostport(typed)).toBe(sent))

test.each([
  ['tcp://1.tcp.example.com:20000', '1.tcp.example.com:20000'],
  ['1.tcp.example.com', '1.tcp.example.com'],
  ['https://1.tcp.example.com:20000', 'https://1.tcp.example.com:20000'],
])('the input %s of a TCP edge is sent as %s', (typed, sent) => expect(tcpHostport(typed)).toBe(sent))
