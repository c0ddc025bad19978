/** A configuration that serves the API of an agent through a tunnel of its own. */
export const sampleConfig = `version: "2"
tunnels:
  agent-api:
    proto: http
    addr: localhost:4040
    domain: agent-api.example.com
    # Its API takes requests for localhost alone: this makes them that.
    host_header: rewrite

# Instead of host_header, its API can take the public name:
# web_allow_hosts:
#   - agent-api.example.com
`
