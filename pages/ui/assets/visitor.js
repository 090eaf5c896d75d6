// Keeps the visitor's key for a year, on this site only; the server reads it when the page opens.
export default function ({ data }) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = data.name + '=' + data.key + '; Max-Age=31536000; Path=/; SameSite=Lax' + secure;
}
