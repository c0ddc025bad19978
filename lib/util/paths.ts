const segment = encodeURIComponent
/** The audit log's account filter for entries without an account, such as sign-ins. Never an account's slug. */
export const noAccount = '-'

const query = (values: Record<string, string>) => {
  const text = new URLSearchParams(values).toString()
  return text ? `?${text}` : ''
}

export const paths = {
  home: () => '/',
  setup: () => '/setup',
  signIn: (callbackUrl?: string) => `/sign-in${query(callbackUrl ? { callbackUrl } : {})}`,
  /** The help for people who can't sign in. Doesn't require a session. */
  signInHelp: (callbackUrl?: string) => `/sign-in/help${query(callbackUrl ? { callbackUrl } : {})}`,
  overview: (account: string) => `/${segment(account)}`,
  dns: (account: string, search: Record<string, string> = {}) => `/${segment(account)}/dns${query(search)}`,
  capabilities: (account: string) => `/${segment(account)}/capabilities`,
  transfer: (account: string) => `/${segment(account)}/transfer`,
  apiLog: (account: string, filters: Record<string, string> = {}) =>
    `/${segment(account)}/api-log${query(filters)}`,
  agents: (account: string, search: Record<string, string> = {}) =>
    `/${segment(account)}/agents${query(search)}`,
  agent: (account: string, id: string) => `/${segment(account)}/agents/${segment(id)}`,
  agentUpdates: (account: string) => `/${segment(account)}/agent-updates`,
  newAgentUpdate: (account: string, search: Record<string, string> = {}) =>
    `/${segment(account)}/agent-updates/new${query(search)}`,
  agentUpdate: (account: string, id: string) => `/${segment(account)}/agent-updates/${segment(id)}`,
  bulkJobs: (account: string) => `/${segment(account)}/bulk-jobs`,
  bulkJob: (account: string, id: string, search: Record<string, string> = {}) =>
    `/${segment(account)}/bulk-jobs/${segment(id)}${query(search)}`,
  backends: (account: string, search: Record<string, string> = {}) =>
    `/${segment(account)}/backends${query(search)}`,
  newBackend: (account: string) => `/${segment(account)}/backends/new`,
  sites: (account: string) => `/${segment(account)}/sites`,
  newSite: (account: string) => `/${segment(account)}/sites/new`,
  site: (account: string, id: string) => `/${segment(account)}/sites/${segment(id)}`,
  deleteSite: (account: string, id: string) => `${paths.site(account, id)}/delete`,
  list: (account: string, resource: string, search: Record<string, string> = {}) =>
    `/${segment(account)}/${segment(resource)}${query(search)}`,
  create: (account: string, resource: string, search: Record<string, string> = {}) =>
    `/${segment(account)}/${segment(resource)}/new${query(search)}`,
  detail: (account: string, resource: string, id: string, search: Record<string, string> = {}) =>
    `/${segment(account)}/${segment(resource)}/${segment(id)}${query(search)}`,
  edit: (account: string, resource: string, id: string) => `${paths.detail(account, resource, id)}/edit`,
  /**
   * Returns the path of a resource's delete page. `next` lists the deletions that follow (see
   * `lib/resources/deletions.ts`).
   */
  remove: (account: string, resource: string, id: string, next = '') =>
    `${paths.detail(account, resource, id)}/delete${next && query({ next })}`,
  tab: (detail: string, tab: string) => `${detail}${query({ tab })}`,
  /** Returns the path of a page under a resource, such as a module, a route or a subpage. */
  part: (account: string, resource: string, id: string, ...segments: readonly string[]) =>
    [paths.detail(account, resource, id), ...segments.map(segment)].join('/'),
  settings: (page?: 'accounts' | 'people' | 'audit' | 'preferences' | 'security') =>
    `/settings${page ? `/${page}` : ''}`,
  changePassword: () => `${paths.settings('security')}#change-password`,
  audit: (filters: Record<string, string>) => `/settings/audit${query(filters)}`,
  connect: () => '/settings/accounts/new',
  accountSettings: (account: string) => `/settings/accounts/edit${query({ account })}`,
  replaceKey: (account: string) => `/settings/accounts${query({ key: account })}`,
  removeAccount: (account: string) => `/settings/accounts/remove${query({ account })}`,
  /**
   * Returns the path of the user guide, one of its pages (`page`) or a section (`page#anchor`). `q` is the text to
   * search for.
   */
  help: (target = '', search: { q?: string } = {}) => {
    const [page = '', anchor = ''] = target.split('#', 2)
    return `/help${page && `/${segment(page)}`}${query(search)}${anchor && `#${segment(anchor)}`}`
  },
  sharedDns: (token: string) => `/shared-dns/${segment(token)}`,
  helpPicture: (name: string) => `/api/help/images/${segment(name)}`,
}

/** The first path segments of the console's own URLs. Account slugs can't have these values. */
export const ownSegments: ReadonlySet<string> = new Set([
  'api',
  'help',
  'settings',
  'setup',
  'shared-dns',
  'sign-in',
  'sign-out',
  'static',
  '_next',
  'favicon.ico',
])

export type SearchParams = Record<string, string | string[] | undefined>

/** Returns the query parameters that occur exactly once. */
export const singleValue = (search: SearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
