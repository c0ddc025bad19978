import { expect, test } from 'vitest'
import { credentialKind, osName, transportName } from './facts'

test.each([
  ['service/2', 'Agent'],
  ['service/v2', 'Agent'],
  ['ssh', 'SSH client'],
  ['service/3', 'service/3'],
])('transport %s is shown as %s', (transport, text) => expect(transportName(transport)).toBe(text))

test.each([
  ['darwin', 'macOS'],
  ['Linux', 'Linux'],
  ['plan9', 'plan9'],
])('operating system %s is shown as %s', (os, name) => expect(osName(os)).toBe(name))

test.each([
  ['sshcr_1', 'ssh-credentials'],
  ['cr_1', 'credentials'],
])('the ID %s belongs to the kind %s', (id, kind) => expect(credentialKind(id)).toBe(kind))
