/** The maximum number of hosts in a request for their owners, so that the hosts fit in the URL. */
export const MAX_OWNED_HOSTS = 40
