import { switchModule } from './edge-module'

/** The API specification, section "EndpointWebsocketTCPConverter". */
export const websocketTcpConverter = switchModule()
