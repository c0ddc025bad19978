import type { Migration } from '@/lib/util/sqlite'

export const stateMigrations: readonly Migration[] = [
  {
    // The navigation counts a problem only at the resource that causes it.
    name: '65-problem-elsewhere',
    statements: [`alter table inventory add column is_elsewhere integer not null default 0`],
  },
  {
    // Pages and the API have always called it the DNS state.
    name: '66-dns-state',
    statements: [
      `alter table dns_checks rename column standing to dns_state`,
      `alter table dns_checks rename column known_standing to known_dns_state`,
      `alter table dns_baselines rename column standing to dns_state`,
    ],
  },
  {
    name: '67-agent-names',
    statements: [
      `alter table agent_looks rename to agent_polls`,
      `alter table agents rename column words to search_text`,
      `alter table agents rename column by_place to by_metadata_and_address`,
    ],
  },
  {
    // The servers can be resolvers, so the account's setting isn't called name servers.
    name: '68-dns-servers',
    statements: [`alter table accounts rename column name_servers to dns_servers`],
  },
  {
    name: '69-saved-tunnels',
    statements: [`alter table agent_wanted_tunnels rename to agent_saved_tunnels`],
  },
]
