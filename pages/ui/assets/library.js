// The drawing library stands; pictures that are drawn by it wait for this.
export default () => { dispatchEvent(new Event('memograph-library')); };
