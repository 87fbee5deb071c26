/** Whether this page came from a folder of files, by `madang page`: there is no server to talk to, and addresses of the page
 * itself stand after a #. */
export const isAlone = document.documentElement.hasAttribute("data-alone");
