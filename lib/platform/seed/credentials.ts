import { apiKeys as keys } from '@/lib/resources/api-keys'
import { credentials } from '@/lib/resources/credentials'
import { sshCredentials } from '@/lib/resources/ssh-credentials'
import type { Body, Story } from './story'

/** A request body in which `owner` is the name of a bot user, or absent for the admin. */
type Owned<B> = Omit<B, 'owner_id' | 'owner_email'> & { owner?: string; description: string }

const authtokens: readonly Owned<Body<typeof credentials.ops.create>>[] = [
  {
    owner: 'harbour-site-1',
    description: 'Quay gateway',
    metadata: '{"site":"harbour-1"}',
    acl: ['bind:*.site1.harbour.example'],
  },
  {
    owner: 'tidewater-dock-7',
    description: 'Dock 7 controller',
    acl: ['bind:*.dock7.tidewater.example', 'bind:dock=7'],
  },
  { owner: 'former-contractor', description: 'Berth planning (before the move)', acl: ['*'] },
  { description: 'Lab bench (no rules)' },
  {
    owner: 'harbour-site-2',
    description: 'Crane gateway, site 2',
    acl: ['bind:machine=crane', 'bind:1.tcp.localhost:20000'],
  },
]

const publicKeys: readonly Owned<Body<typeof sshCredentials.ops.create>>[] = [
  {
    owner: 'harbour-site-2',
    description: 'Crane controller with OpenSSH',
    public_key:
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOKWFEZp/P4zpCJGEakXoXrjo1M5NCkvUPL4bG4cEJ8a crane@harbour',
    acl: ['bind:1.tcp.localhost:20000'],
  },
  {
    description: 'On-call laptop',
    public_key:
      'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBDN/hME8r+idualvAwLesRPOGYYoPDTBn/KXr/h9KTlUBnSv0uKX0gRUVotbEI9nwi4J8pG/mmZtBJ00aJ8y0Eo= on-call',
  },
  {
    owner: 'former-contractor',
    description: 'Old planning server',
    public_key:
      'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQDCheMRE+aDgXvJYa48jsgkz+p/sHiPer3l0GMiiAL/J5ONhbdE/MIuducExfBEK0WQ0hyq9ckTR8lr5/vywQJN5Cm1JQHdVAHBV8GLx/yX0pAR4dET3ONAlbvmk0XoUBZEJL6gpnNxG+lqodDlbrIGPEyf+DhZEZOIrHFVs4iiX+KNvba0TYu/PK61/SiPn51ObzAbg5RRknboUMamxwR0t/5awqPWyv3LHy4tvAx0acNFw0Wom7qOgi00RAuSPUH0VCdrtW4Doc2GW9EabUY53bgftvUwMnNyapeyAzy+L3J/TZMNyWA5hNtvye6P0aMb9XjNYkGbl7gv0BjXg68Tuy3CokNVR1ZqsiDlFlFOb1TGC0Z4cxXWPKRB+s23W0pTt9Nox9Qh6tX1Cd36p2F0cFvV5rDUdGYsByKcMAoHg9RpHaA26eJ/LQlo9+xP5iNT4QbVc/SWtbLm74sBNVnhDzN9vWhxnJATF+8qdxIrAPAQy4LXEMuFnBqspIqBYts= planning@former',
    acl: ['*'],
  },
  {
    owner: 'tidewater-dock-7',
    description: 'Dock 7 pumps',
    metadata: '{"dock":7}',
    public_key:
      'ecdsa-sha2-nistp384 AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBMRDr36zJguErDYgCW2BjrxbtEHe9+H24eVh0FcaoNp51ZwvKHp5Wn7NMerxSwJlw/fWPVSojw6ldRZuZv5gQ0I9K4DaquDpQhpBQafk5xNiHAQYXri1pKPqPO0UlXAulA== pumps@dock7',
    acl: ['bind:*.dock7.tidewater.example', 'bind:dock=*'],
  },
  {
    description: "Harbor master's security key",
    public_key:
      'sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29tAAAAIEJzS4D0Sp3HX/8oo3r7wuCDP+SeBJ3HHE187qOVtkgtAAAABHNzaDo= harbour-master',
    acl: ['bind:lab.localhost'],
  },
]

const apiKeys: readonly Owned<Body<typeof keys.ops.create>>[] = [
  { description: 'Continuous deployment' },
  { owner: 'monitoring', description: 'Reads the tunnel sessions every minute' },
  { owner: 'former-contractor', description: 'Nightly berth import', metadata: '{"revoke":"soon"}' },
]

export async function seedCredentials(story: Story): Promise<void> {
  const withOwner = <B extends { owner?: string }>({ owner, ...body }: B) => ({
    ...body,
    ...(owner !== undefined && { owner_id: story.id(owner) }),
  })
  for (const each of authtokens) await story.create(credentials.ops.create, each.description, withOwner(each))
  for (const each of publicKeys)
    await story.create(sshCredentials.ops.create, each.description, withOwner(each))
  for (const each of apiKeys) await story.create(keys.ops.create, each.description, withOwner(each))
}
