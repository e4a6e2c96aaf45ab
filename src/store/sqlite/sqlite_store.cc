namespace wagnis {}
